import type { Page } from 'playwright-core';

declare global {
  interface Window {
    timing: {
      /** Longest event of each interaction that took 16 ms or more. */
      interactions: Map<number, Interaction>;
      /** All interactions that were read so far. */
      count: number;
      frames: Frames;
    };
  }
}

export interface Interaction {
  /** The event that took longest. */
  event: string;
  /** From the input until the next paint, in ms. */
  duration: number;
  /** The part until the handlers start, and the part in them, in ms. */
  waited: number;
  handled: number;
}

interface Frames {
  count: number;
  /** Frames that came after more than one and a half intervals of 60 Hz. */
  late: number;
  longest: number;
}

/** Runs in the page before its own scripts. */
export function watchEvents() {
  const timing: Window['timing'] = {
    interactions: new Map(),
    count: 0,
    frames: { count: 0, late: 0, longest: 0 },
  };
  window.timing = timing;
  const take = (entry: PerformanceEventTiming) => {
    if (!entry.interactionId) return;
    const known = timing.interactions.get(entry.interactionId);
    if (known && known.duration >= entry.duration) return;
    timing.interactions.set(entry.interactionId, {
      event: entry.name,
      duration: entry.duration,
      waited: entry.processingStart - entry.startTime,
      handled: entry.processingEnd - entry.processingStart,
    });
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry as PerformanceEventTiming);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const late = (1000 / 60) * 1.5;
  let previous = 0;
  const frame = (now: number) => {
    const gap = now - previous;
    previous = now;
    timing.frames.count += 1;
    if (gap > late) timing.frames.late += 1;
    timing.frames.longest = Math.max(timing.frames.longest, gap);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** The browser only counts interactions shorter than this, in ms. */
const shortest = 16;

/** The interactions since the last call. */
export async function readInteractions(page: Page): Promise<Interaction[]> {
  // Entries arrive after the paint.
  await page.waitForTimeout(100);
  return page.evaluate((short) => {
    const { timing } = window;
    const interactions = [...timing.interactions.values()];
    timing.interactions.clear();
    const { interactionCount: all } = performance as Performance & { interactionCount: number };
    const quick = Math.max(0, all - timing.count - interactions.length);
    timing.count = all;
    const unmeasured = { event: '', duration: short, waited: 0, handled: 0 };
    return [...interactions, ...Array.from({ length: quick }, () => unmeasured)];
  }, shortest);
}

/** The frames since the last call. */
export function readFrames(page: Page): Promise<Frames> {
  return page.evaluate(() => {
    const { frames } = window.timing;
    window.timing.frames = { count: 0, late: 0, longest: 0 };
    return frames;
  });
}
