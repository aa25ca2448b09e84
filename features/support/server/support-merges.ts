/**
 * Merges support entries; equal entries are kept once. The merged record keeps its own support
 * record until the merge can't be undone anymore.
 */

import { randomUUID } from 'node:crypto';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Mover } from '#features/person/server/person-records/movers.ts';
import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import {
  maxEntriesPerGroup,
  type StoredGroups,
  supportDates,
} from '#features/support/contract/support-records.ts';
import { serializeEntry } from './policy.ts';
import * as queries from './queries.ts';

/** A merged entry: its id here and in the other record. */
interface JoinedEntry {
  group: SupportGroup;
  id: string;
  fromId: string;
}

/** Data for an unmerge. */
interface JoinedRecords {
  /** True if this person had no support record before. */
  isFirst: boolean;
  joined: JoinedEntry[];
}

type Entry = { id: string };
type Entries = Record<SupportGroup, Entry[]>;

async function findEntries(ctx: Ctx<StaffScope>, id: string) {
  const found = await queries.findSupportRecord(ctx, id);
  return { isThere: found !== undefined, groups: asEntries(found ?? queries.emptyGroups()) };
}

async function put(ctx: Ctx<StaffScope>, id: string, entries: Entries) {
  const groups = entries as unknown as StoredGroups;
  await queries.putSupportRecord(ctx, id, groups, ctx.now);
  await queries.putSupportDates(ctx, id, supportDates(groups));
}

export const supportMover: Mover<JoinedRecords> = {
  async count(ctx, id) {
    const { groups } = await findEntries(ctx, id);
    return Object.values(groups).reduce((sum, entries) => sum + entries.length, 0);
  },

  async refusals(ctx, { from, to }) {
    const joined = joinEntries(await findEntries(ctx, to), await findEntries(ctx, from));
    const full = supportGroupNames.filter(
      (group) => joined.groups[group].length > maxEntriesPerGroup,
    );
    return full.map((group) => ({ why: 'support-full', group }));
  },

  async move(ctx, { from, to }) {
    const ours = await findEntries(ctx, to);
    const { groups, joined } = joinEntries(ours, await findEntries(ctx, from));
    if (joined.length > 0) await put(ctx, to, groups);
    return { isFirst: !ours.isThere, joined };
  },

  /** Removes the merged entries, except those that changed since. */
  async moveBack(ctx, { from, to }, { isFirst, joined }) {
    if (joined.length === 0) return { back: 0, stay: 0 };
    const { groups: ours } = await findEntries(ctx, to);
    const { groups: theirs } = await findEntries(ctx, from);
    let stay = 0;
    for (const { group, id, fromId } of joined) {
      const now = ours[group].find((entry) => entry.id === id);
      const was = theirs[group].find((entry) => entry.id === fromId);
      if (now && (!was || !isSame(now, was))) stay += 1;
      else ours[group] = ours[group].filter((entry) => entry.id !== id);
    }
    const isEmpty = supportGroupNames.every((group) => ours[group].length === 0);
    if (isFirst && isEmpty) await queries.removeSupportRecord(ctx, to);
    else await put(ctx, to, ours);
    return { back: joined.length - stay, stay };
  },
};

interface SupportEntries {
  groups: Entries;
}

/** Own entries first, then the other record's new ones. */
function joinEntries(ours: SupportEntries, theirs: SupportEntries) {
  const ids = new Set(Object.values(ours.groups).flatMap((all) => all.map(({ id }) => id)));
  const joined: JoinedEntry[] = [];
  const groups = Object.fromEntries(
    supportGroupNames.map((group) => {
      const ourEntries = ours.groups[group];
      const newEntries = theirs.groups[group]
        .filter((entry) => !ourEntries.some((one) => isSame(one, entry)))
        .map((entry) => {
          const id = ids.has(entry.id) ? randomUUID() : entry.id;
          joined.push({ group, id, fromId: entry.id });
          return { ...entry, id };
        });
      return [group, [...ourEntries, ...newEntries]];
    }),
  ) as Entries;
  return { groups, joined };
}

function asEntries(groups: StoredGroups): Entries {
  const entries = supportGroupNames.map((group): [string, Entry[]] => [group, groups[group]]);
  return Object.fromEntries(entries) as Entries;
}

/** Compares two entries, ignoring ids. */
function isSame(one: Entry, other: Entry): boolean {
  return serializeEntry({ ...one, id: null }) === serializeEntry({ ...other, id: null });
}
