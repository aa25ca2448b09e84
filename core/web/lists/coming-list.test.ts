import { beforeEach, expect, it, vi } from 'vitest';
import { ComingList } from './coming-list.ts';

const shown = { q: '', status: 'approved' };
const frame = 20;

function aList() {
  const coming = new ComingList<typeof shown>();
  const go = vi.fn();
  const replies: (() => void)[] = [];
  const read = () => new Promise<void>((resolve) => replies.push(resolve));
  return {
    coming,
    go,
    choose: (change: Partial<typeof shown>) =>
      coming.show(shown, { ...shown, ...change }, { read, go }),
    async reply() {
      for (const resolve of replies) resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  return () => vi.useRealTimers();
});

it('shows a list once its rows are here, and not before the next frame', async () => {
  const { coming, go, choose, reply } = aList();
  choose({ q: 'a' });
  await reply();
  expect(go).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(frame);
  choose({ q: 'b' });
  await vi.advanceTimersByTimeAsync(frame);
  expect(coming.isWaiting()).toBe(true);
  await reply();
  expect(coming.isWaiting()).toBe(false);
  expect(go.mock.calls).toEqual([
    [{ q: 'a', status: 'approved' }],
    [{ q: 'b', status: 'approved' }],
  ]);
});

it('shows a list without its rows when they take long', async () => {
  const { go, choose } = aList();
  choose({ q: 'a' });
  await vi.advanceTimersByTimeAsync(290);
  expect(go).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(go).toHaveBeenCalledTimes(1);
});

it('keeps what was typed when a filter is chosen before its list shows', async () => {
  const { go, choose, reply } = aList();
  choose({ q: 'a' });
  choose({ status: '' });
  await vi.advanceTimersByTimeAsync(frame);
  await reply();
  expect(go.mock.calls).toEqual([[{ q: 'a', status: '' }]]);
});

it('shows nothing once the screen is left', async () => {
  const { coming, go, choose, reply } = aList();
  choose({ q: 'a' });
  coming.forget();
  await reply();
  await vi.advanceTimersByTimeAsync(1000);
  expect(go).not.toHaveBeenCalled();
});
