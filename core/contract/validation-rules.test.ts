import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { applicantToCreate } from '#features/person/contract/applicants.ts';
import { isEmailAddress } from './text-patterns.ts';
import { brokenRules } from './validation-rules.ts';

function findBrokenRules(schema: z.ZodType, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : brokenRules(parsed.error);
}

describe('broken rules', () => {
  it('name the field, the rule, and the numbers that the message needs', () => {
    expect(
      findBrokenRules(applicantToCreate, { lastName: 'x'.repeat(101), trades: [1], odd: true }),
    ).toEqual(
      [
        { path: 'trades.0', rule: 'wrong-type', values: {} },
        { path: 'firstName', rule: 'required', values: {} },
        { path: 'lastName', rule: 'too-long', values: { maximum: 100 } },
        { path: 'odd', rule: 'unknown-field', values: {} },
      ].sort((one, other) => order.indexOf(one.path) - order.indexOf(other.path)),
    );
  });

  it('tell a number out of bounds from a text that is too long', () => {
    const schema = z.object({ limit: z.int().min(1).max(100) });
    expect(findBrokenRules(schema, { limit: 0 })[0]).toMatchObject({ rule: 'at-least' });
    expect(findBrokenRules(schema, { limit: 101 })[0]).toMatchObject({ rule: 'at-most' });
    expect(findBrokenRules(schema, { limit: 'x' })[0]).toMatchObject({ rule: 'wrong-type' });
  });
});

const order = ['firstName', 'lastName', 'trades.0', 'odd'];

it('a very long text fails as an email address at once', () => {
  expect(isEmailAddress(`a@${'a.'.repeat(500_000)} `)).toBe(false);
});
