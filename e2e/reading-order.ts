import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { type Box, readPageLayout, type SeenNode } from './page-layout.ts';

/** Milliseconds within which a page that was resized has come to rest. */
const settleTime = 5000;

/** Pixels by which boxes in order may overlap. */
const spare = 1;

/**
 * WCAG 1.3.2: fails if a screen reader reads something that is seen earlier after something that is
 * seen later: above it in the same column, or before it on the same line. Parts that float are
 * compared within themselves, and sections side by side may be read in any order.
 */
export async function expectReadingOrder(page: Page, timeout = settleTime): Promise<void> {
  const problems = async () => {
    const { nodes, isRightToLeft } = await readPageLayout(page);
    return nodes.length > 3 ? orderProblems(nodes, isRightToLeft).join('\n') : 'nothing is read';
  };
  // A page that was just resized may still be moving.
  await expect.poll(problems, { timeout }).toBe('');
}

function orderProblems(nodes: readonly SeenNode[], isRightToLeft: boolean): string[] {
  return nodes.flatMap((node, place) => {
    const later = nodes
      .slice(place + 1)
      .find(
        (other) =>
          other.layer === node.layer &&
          (isAbove(other.box, node.box) ||
            (other.section === node.section && isBefore(other.box, node.box, isRightToLeft))),
      );
    return later ? [`read first: ${described(node)}, but seen first: ${described(later)}`] : [];
  });
}

function isAbove(one: Box, other: Box): boolean {
  const sharesColumn = one.left < other.right - spare && one.right > other.left + spare;
  return sharesColumn && one.bottom <= other.top + spare;
}

function isBefore(one: Box, other: Box, isRightToLeft: boolean): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  const isOnSameLine = shared > height / 2;
  const isFirst = isRightToLeft ? one.left >= other.right - spare : one.right <= other.left + spare;
  return isOnSameLine && isFirst;
}

function described({ role, name, box }: SeenNode): string {
  return `${role} "${name.slice(0, 60)}" at ${Math.round(box.left)}, ${Math.round(box.top)}`;
}
