import { beforeEach, expect, it, vi } from 'vitest';
import { ComingList } from './coming-list.ts';

const shown = { q: '', status: 'approved' };
let drawFrame: () => void;

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('setTimeout', (run: () => void) => run());
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    drawFrame = run;
  });
});

it('shows a list only after the next frame, once', () => {
  const coming = new ComingList<typeof shown>();
  const go = vi.fn();
  coming.show(shown, { ...shown, q: 'a' }, go);
  expect(coming.isWaiting()).toBe(true);
  expect(go).not.toHaveBeenCalled();
  drawFrame();
  drawFrame();
  expect(coming.isWaiting()).toBe(false);
  expect(go.mock.calls).toEqual([[{ q: 'a', status: 'approved' }]]);
});

it('keeps what was typed when a filter is chosen before the frame', () => {
  const coming = new ComingList<typeof shown>();
  const go = vi.fn();
  coming.show(shown, { ...shown, q: 'a' }, go);
  coming.show(shown, { ...shown, status: '' }, go);
  drawFrame();
  expect(go.mock.calls).toEqual([[{ q: 'a', status: '' }]]);
});

it('shows nothing once the screen is left', () => {
  const coming = new ComingList<typeof shown>();
  const go = vi.fn();
  coming.show(shown, { ...shown, q: 'a' }, go);
  coming.forget();
  drawFrame();
  expect(go).not.toHaveBeenCalled();
});
