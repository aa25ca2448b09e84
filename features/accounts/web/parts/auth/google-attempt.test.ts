import { expect, it } from 'vitest';
import { readClaims } from './google-attempt.ts';

function makeToken(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

it('reads email and time of a token, in any script', () => {
  expect(readClaims(makeToken({ email: 'zoë🙂@exämple.test', iat: 1_795_244_836 }))).toEqual({
    email: 'zoë🙂@exämple.test',
    issuedAt: 1_795_244_836_000,
  });
});

it.each(['', 'no token', 'a.b.c', 'a.%%%.c', `a.${btoa('null')}.c`])(
  'reads nothing from %j',
  (text) => {
    expect(readClaims(text)).toEqual({ email: '', issuedAt: 0 });
  },
);
