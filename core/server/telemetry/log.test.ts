import { expect, it } from 'vitest';
import { withoutMessage } from './log.ts';

it('of a failure the log keeps where it was, and no line of its message, whatever that looks like', () => {
  const failure = new Error('for Odile\n    at Odile Granit, 14 rue des Galets\nand so on');
  const { stack, type } = withoutMessage(failure);
  expect(type).toBe('Error');
  expect(stack).toMatch(/^ {4}at .*log\.test\.ts/);
  expect(stack).not.toMatch(/Odile|Galets/);
});

it('a failure without a message keeps its place all the same', () => {
  expect(withoutMessage(Object.assign(new TypeError('x'), { message: '' })).stack).toMatch(
    /^ {4}at .*log\.test\.ts/,
  );
});
