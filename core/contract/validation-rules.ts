import type * as z from 'zod';

/** A broken rule by name, with the numbers for its message in `locales/…/validation.json`. */
export interface BrokenRule {
  /** The field's path, `address.postalCode`; `''` for the whole body. */
  path: string;
  rule: string;
  values: Record<string, string | number>;
}

/** Converts Zod's errors to broken rules. Shared by web and server, so that they never disagree. */
export function brokenRules(error: z.core.$ZodError): BrokenRule[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: path === '' ? key : `${path}.${key}`,
        rule: 'unknown-field',
        values: {},
      }));
    }
    return [{ path, ...toRule(issue) }];
  });
}

function toRule(issue: z.core.$ZodIssue): Omit<BrokenRule, 'path'> {
  if (issue.message.startsWith('rule:')) {
    return {
      rule: issue.message.slice(5),
      values: issue.code === 'custom' ? { ...issue.params } : {},
    };
  }
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'number')
        return { rule: 'at-least', values: { minimum: Number(issue.minimum) } };
      return Number(issue.minimum) <= 1
        ? { rule: 'required', values: {} }
        : { rule: 'too-short', values: { minimum: Number(issue.minimum) } };
    case 'too_big':
      if (issue.origin === 'number')
        return { rule: 'at-most', values: { maximum: Number(issue.maximum) } };
      return issue.origin === 'string'
        ? { rule: 'too-long', values: { maximum: Number(issue.maximum) } }
        : { rule: 'too-many', values: { maximum: Number(issue.maximum) } };
    case 'invalid_type':
      return issue.input === undefined && !('received' in issue) && /undefined/.test(issue.message)
        ? { rule: 'required', values: {} }
        : { rule: 'wrong-type', values: {} };
    case 'invalid_value':
      return { rule: 'not-an-option', values: {} };
    default:
      return { rule: 'not-valid', values: {} };
  }
}
