import type { Disclosure } from '#contract/disclosures.ts';
import { isTimeZone } from '#server/platform/days-in-zone.ts';
import { invalid, type Problem } from '#server/platform/problem.ts';

/** What is wrong with a disclosure beyond its form; null when nothing is. */
export function disclosureProblem(
  { basis, zone }: { basis: Disclosure['basis']; zone?: string | undefined },
  { part2 }: { part2: boolean },
): Problem | null {
  if (zone !== undefined && !isTimeZone(zone)) return invalid('zone', 'not-valid');
  // Without a ground nothing of a Part 2 record may be given out (42 CFR 2.13).
  return part2 && basis === null ? invalid('basis', 'required') : null;
}
