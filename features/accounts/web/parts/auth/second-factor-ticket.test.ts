import { describe, expect, it } from 'vitest';
import { ApiError } from '#core/web/api/api-error.ts';
import { availableSecondSteps, ticketFromError } from './second-factor-ticket.ts';

describe('ticketOf', () => {
  const details = { ticket: 'abc', ways: ['totp'] };

  it('reads the ticket of a second step and of nothing else', () => {
    expect(ticketFromError(new ApiError(401, 'second-factor-needed', '', { details }))).toEqual(
      details,
    );
    expect(ticketFromError(new ApiError(401, 'invalid-credentials', '', { details }))).toBe(null);
  });

  it('ignores a malformed ticket', () => {
    const broken = { ticket: 'abc', ways: ['carrier-pigeon'] };
    expect(
      ticketFromError(new ApiError(401, 'second-factor-needed', '', { details: broken })),
    ).toBe(null);
  });
});

describe('waysHere', () => {
  it('offers the app first and the recovery code last', () => {
    expect(availableSecondSteps(['recovery-code', 'passkey', 'totp'], true)).toEqual([
      'totp',
      'passkey',
      'recovery-code',
    ]);
  });

  it('omits the passkey where the browser can’t use one', () => {
    expect(availableSecondSteps(['passkey', 'recovery-code'], false)).toEqual(['recovery-code']);
    expect(availableSecondSteps(['passkey'], false)).toEqual([]);
  });
});
