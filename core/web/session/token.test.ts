import { describe, expect, it } from 'vitest';
import { isExpired } from './token.ts';

const now = Date.UTC(2026, 0, 1);

function tokenWith(payload: unknown): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `header.${text}.signature`;
}

describe('isExpired', () => {
  it('accepts a token before its expiry', () => {
    expect(isExpired(tokenWith({ exp: now / 1000 + 1, name: 'Zoë ÿ~~??' }), now)).toBe(false);
  });

  it('counts a token as expired at its exact expiry', () => {
    expect(isExpired(tokenWith({ exp: now / 1000 }), now)).toBe(true);
    expect(isExpired(tokenWith({ exp: now / 1000 - 1 }), now)).toBe(true);
  });

  it.each(['', 'abc', 'a.b.c', 'a..c', tokenWith({}), tokenWith({ exp: 'soon' }), tokenWith(null)])(
    'counts the unreadable %j as expired',
    (token) => {
      expect(isExpired(token, now)).toBe(true);
    },
  );
});
