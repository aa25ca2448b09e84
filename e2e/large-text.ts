import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoSidewaysScroll } from './accessible.ts';
import { expectNothingCutOff } from './cut-off.ts';
import { type Box, openProtocol, readPageLayout } from './page-layout.ts';
import { settled } from './settled.ts';

/** Twice the usual text size, in pixels. */
const largeText = 32;
const usualText = 16;

/** Widths at which large text is checked. */
export const largeTextWidths = [360, 1280];

/**
 * WCAG 1.4.4: with twice the text size in the browser's settings, nothing is cut off, no text is
 * drawn over another, and nothing needs scrolling sideways.
 */
export async function expectReadsWellInLargeText(page: Page, timeout?: number): Promise<void> {
  const protocol = await openProtocol(page);
  const setText = async (standard: number) => {
    await protocol.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    await page.waitForFunction(
      (px) => getComputedStyle(document.documentElement).fontSize === `${px}px`,
      standard,
    );
    await settled(page);
  };
  await setText(largeText);
  try {
    await expectNoSidewaysScroll(page, timeout);
    await expectNothingCutOff(page, timeout);
    await expectNoOverlap(page);
  } finally {
    await setText(usualText);
  }
}

/** Fails if two texts are drawn over each other. */
export async function expectNoOverlap(page: Page): Promise<void> {
  const { nodes } = await readPageLayout(page);
  const lines = nodes.flatMap((node) => node.lines.map((box) => ({ box, node })));
  const overlaps = lines.flatMap(({ box, node }, place) =>
    lines
      .slice(place + 1)
      .filter((other) => other.node.layer === node.layer && isOver(box, other.box))
      .map((other) => `"${node.name.slice(0, 60)}" and "${other.node.name.slice(0, 60)}"`),
  );
  expect(overlaps.join('\n')).toBe('');
}

/** Lines may touch: letters are smaller than their line. */
function isOver(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  return across > 2 && down > height * 0.4;
}
