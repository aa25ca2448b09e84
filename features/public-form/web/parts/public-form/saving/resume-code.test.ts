import { expect, test } from 'vitest';
import { deriveResumeCode } from './resume-code.ts';

test('derives the same code from a secret as the server', async () => {
  // From `deriveReadableCode(secret, 'resume', 2)` in core/server/secrets/codes.ts.
  const secret = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
  expect(await deriveResumeCode(secret)).toBe('V4QH-ZQ32');
});
