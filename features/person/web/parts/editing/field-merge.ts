import { isSame } from '../applicants/applicant-values.ts';

/**
 * Merges my change of one field with a colleague's, part by part in a block such as an address.
 *
 * @returns undefined if both changed the same thing differently
 */
export function mergeField(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, theirs) || isSame(mine, base)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (!isBlock(base) || !isBlock(mine) || !isBlock(theirs)) return undefined;
  const parts = Object.keys(theirs).map(
    (part) => [part, mergeField(base[part], mine[part], theirs[part])] as const,
  );
  return parts.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(parts);
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
