import { expect, it } from 'vitest';
import { withoutMessage } from './log.ts';

it('keeps an error’s stack frames and no line of its message, whatever that looks like', () => {
  const failure = new Error('for Odile\n    at Odile Granit, 14 rue des Galets\nand so on');
  const { stack, type } = withoutMessage(failure);
  expect(type).toBe('Error');
  expect(stack).toMatch(/^ {4}at .*log\.test\.ts/);
  expect(stack).not.toMatch(/Odile|Galets/);
});

it('keeps the frames of an error without a message', () => {
  expect(withoutMessage(Object.assign(new TypeError('x'), { message: '' })).stack).toMatch(
    /^ {4}at .*log\.test\.ts/,
  );
});
