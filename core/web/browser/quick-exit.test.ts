import { expect, test, vi } from 'vitest';
import { shiftCounter } from './quick-exit.ts';

function press(keys: string[], pause = 200) {
  const leave = vi.fn();
  const counter = shiftCounter(leave);
  keys.forEach((key, at) => {
    counter.down(key);
    counter.up(key, at * pause);
  });
  return leave;
}

test('three presses of Shift leave, two do not', () => {
  expect(press(['Shift', 'Shift', 'Shift'])).toHaveBeenCalledTimes(1);
  expect(press(['Shift', 'Shift'])).not.toHaveBeenCalled();
});

test('another key in between restarts the count', () => {
  expect(press(['Shift', 'Shift', 'a', 'Shift'])).not.toHaveBeenCalled();
});

test('does not count Shift for a capital letter', () => {
  const leave = vi.fn();
  const counter = shiftCounter(leave);
  for (let letter = 0; letter < 5; letter += 1) {
    counter.down('Shift');
    counter.down('A');
    counter.up('A', letter);
    counter.up('Shift', letter);
  }
  expect(leave).not.toHaveBeenCalled();
});

test('does not count presses that are far apart', () => {
  expect(press(['Shift', 'Shift', 'Shift'], 2600)).not.toHaveBeenCalled();
});
