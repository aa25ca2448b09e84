import { expect, it } from 'vitest';
import { freeTop } from './toast-place.ts';

/** 300 wide and 60 high, at the right edge of a window of 1280 × 720. */
const toasts = { top: 0, bottom: 60, left: 972, right: 1272 };
const control = (top: number, bottom: number, left = 1000, right = 1100) => ({
  top,
  bottom,
  left,
  right,
});

it('returns the top of the window when no control is there', () => {
  expect(freeTop(toasts, [], 720)).toBe(8);
  expect(freeTop(toasts, [control(0, 50, 0, 960)], 720)).toBe(8);
});

it('returns the first gap that is high enough', () => {
  const controls = [control(400, 430), control(10, 50), control(100, 140)];
  expect(freeTop(toasts, controls, 720)).toBe(148);
});

it('goes below the lower of controls side by side', () => {
  expect(freeTop(toasts, [control(10, 90), control(20, 40, 1150, 1200)], 720)).toBe(98);
});

it('returns the top of the window when no gap is high enough', () => {
  const controls = Array.from({ length: 12 }, (_, row) => control(row * 60, row * 60 + 40));
  expect(freeTop(toasts, controls, 720)).toBe(8);
});
