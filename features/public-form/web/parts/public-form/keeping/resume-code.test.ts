import { expect, test } from 'vitest';
import { resumeCodeOf } from './resume-code.ts';

test('derives the code that the server derives from the same secret', async () => {
  // By `readableCodeOf(secret, 'resume', 3)` of core/server/secrets/codes.ts.
  const secret = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';
  expect(await resumeCodeOf(secret)).toBe('V4QH-ZQ32-NFK8');
});
