import { describe, expect, it } from 'vitest';
import { announcementFor, countdown, idleState, nextCheckDelay } from './idle.ts';

const minute = 60_000;
const at = (passed: number) => idleState(1_000_000_000 + passed, 1_000_000_000, 15);

describe('idlenessAt', () => {
  it.each([
    [0, 'active'],
    [13 * minute - 1, 'active'],
    [13 * minute, 'warned'],
    [15 * minute - 1, 'warned'],
    [15 * minute, 'over'],
    [14 * 60 * minute, 'over'],
  ])('after %i ms is %s', (passed, state) => {
    expect(at(passed).state).toBe(state);
  });

  it('says how much time is left', () => {
    expect(at(14 * minute).remainingMs).toBe(minute);
    expect(at(60 * minute).remainingMs).toBe(0);
  });

  it('treats a future sign of life as one of now, after someone set the clock back', () => {
    expect(at(-60 * minute)).toEqual({ state: 'active', remainingMs: 15 * minute });
  });
});

describe('nextLook', () => {
  it('returns the time of the warning, but at most half a minute', () => {
    expect(nextCheckDelay(at(13 * minute - 10_000))).toBe(10_000);
    expect(nextCheckDelay(at(0))).toBe(30_000);
  });

  it('falls on each whole second of the countdown', () => {
    expect(nextCheckDelay(at(13 * minute))).toBe(1000);
    expect(nextCheckDelay(at(13 * minute + 250))).toBe(750);
  });
});

describe('the countdown', () => {
  it('shows minutes and seconds', () => {
    expect([120_000, 119_001, 61_000, 60_000, 9001, 1].map(countdown)).toEqual([
      '2:00',
      '2:00',
      '1:01',
      '1:00',
      '0:10',
      '0:01',
    ]);
  });

  it('gets announced at a minute and at 20 seconds, and not in between', () => {
    expect([120_000, 60_001, 60_000, 20_001, 20_000, 1].map(announcementFor)).toEqual([
      null,
      null,
      60,
      60,
      20,
      20,
    ]);
  });
});
