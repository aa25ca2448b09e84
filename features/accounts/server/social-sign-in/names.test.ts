import { expect, it } from 'vitest';
import { accountNames } from './policy.ts';

const nothing = { name: undefined, givenName: undefined, familyName: undefined };
const email = 'ada.lovelace+cairn@test.example';

it.each([
  [{ givenName: 'Ada', familyName: 'Lovelace' }, 'Ada', 'Lovelace'],
  [{ name: 'Ada King Lovelace' }, 'Ada', 'King Lovelace'],
  [{ givenName: 'Sukarno', name: 'Sukarno' }, 'Sukarno', 'Sukarno'],
  [{}, 'ada', 'lovelace cairn'],
  [{ email: 'ada@test.example' }, 'ada', 'ada'],
  [{ givenName: '\u0000 \u200fعادة ', familyName: 'ا\n\tب' }, '\u200fعادة', 'ا ب'],
  [{ givenName: 'E\u0301lise', familyName: '\ud800' }, 'Élise', 'lovelace cairn'],
  [{ givenName: '', familyName: '   ', name: ' ' }, 'ada', 'lovelace cairn'],
  [{ email: '...@test.example' }, '...@test.example', '...@test.example'],
])('maps %j to %s %s', (providerNames, firstName, lastName) => {
  expect(accountNames({ ...nothing, email, ...providerNames })).toEqual({ firstName, lastName });
});

it('truncates long names between characters', () => {
  const { firstName, lastName } = accountNames({
    ...nothing,
    email,
    givenName: 'x'.repeat(300),
    familyName: `x${'🙂'.repeat(60)}`,
  });
  expect(firstName).toHaveLength(100);
  expect(lastName).toBe(`x${'🙂'.repeat(49)}`);
});
