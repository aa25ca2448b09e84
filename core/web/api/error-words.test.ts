import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorWords } from './error-words.ts';

const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as Parameters<typeof errorWords>[1];

it('shows the reference number of an unexpected error', () => {
  const error = new ApiError(500, 'unexpected', '', { details: { requestId: 'G7KQ-2XPD-9MVB' } });
  expect(errorWords(error, t)).toBe(
    'withReference {"words":"unexpected","reference":"G7KQ-2XPD-9MVB"}',
  );
});

it('shows no reference where there is none', () => {
  expect(errorWords(new ApiError(500, 'unexpected', ''), t)).toBe('unexpected');
  const expected = new ApiError(404, 'not-found', '', { details: { requestId: 'X' } });
  expect(errorWords(expected, t)).toBe('not-found');
  expect(errorWords(new Error('odd'), t)).toBe('unexpected');
});

it('shows the message of a newer server as received', () => {
  expect(errorWords(new ApiError(418, 'unknown', 'Il vente trop.'), t)).toBe('Il vente trop.');
});
