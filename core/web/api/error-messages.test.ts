import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorMessage } from './error-messages.ts';

const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as Parameters<
  typeof errorMessage
>[1];

it('shows the reference number of an unexpected error', () => {
  const error = new ApiError(500, 'unexpected', '', { details: { requestId: 'G7KQ-2XPD-9MVB' } });
  expect(errorMessage(error, t)).toBe(
    'withReference {"words":"unexpected","reference":"G7KQ-2XPD-9MVB"}',
  );
});

it('shows no reference where there is none', () => {
  expect(errorMessage(new ApiError(500, 'unexpected', ''), t)).toBe('unexpected');
  const expected = new ApiError(404, 'not-found', '', { details: { requestId: 'X' } });
  expect(errorMessage(expected, t)).toBe('not-found');
  expect(errorMessage(new Error('odd'), t)).toBe('unexpected');
});

it('shows the message of a newer server as received', () => {
  expect(errorMessage(new ApiError(418, 'unknown', 'Il vente trop.'), t)).toBe('Il vente trop.');
});
