import { supportGroupNames } from '#features/support/contract/support-groups.ts';
import { isSameGroup, type SupportValues, sentFor } from '../../parts/entry-values.ts';

/** What a save has to send: the groups that differ, each whole. */
export function bodyToSave(before: SupportValues, after: SupportValues): Record<string, unknown> {
  return Object.fromEntries(
    supportGroupNames
      .filter((group) => !isSameGroup(before[group], after[group]))
      .map((group) => [group, after[group].map((entry) => sentFor(group, entry))]),
  );
}
