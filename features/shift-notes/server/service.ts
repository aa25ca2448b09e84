/** Notes that the next shift at a location must read. The audit log never quotes them. */

import type { Mention } from '#core/contract/mentions.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { nameInText } from '#core/server/accounts/name-in-text.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { filterActiveStaff } from '#core/server/accounts/staff-accounts.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { type Page, pageOrder } from '#core/server/db/page.ts';
import { invalid, problem } from '#core/server/problem.ts';
import { isWithinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import type {
  addShiftNote,
  correctShiftNote,
  ShiftNote,
  withdrawShiftNote,
} from '#features/shift-notes/contract/shift-notes.ts';
import { isSameNote } from './policy.ts';
import * as queries from './queries.ts';

export { findOutlines, listIdsAbout } from './queries.ts';

async function assertLocation(ctx: Ctx<StaffScope>, id: string) {
  const location = await locations.find(ctx, id);
  if (!location || !isWithinAccess(ctx.scope.locationAccess, [id])) throw problem('not-found');
  return location;
}

/** Unknown people and those elsewhere get the same answer. */
async function assertPeople(
  ctx: Ctx<StaffScope>,
  locationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const there = await queries.filterPeopleAt(ctx, locationId, ids);
  if (there.length < ids.length) throw invalid('people', 'unknown-person');
}

async function lockNote(ctx: Ctx<StaffScope>, id: string, version: number): Promise<ShiftNote> {
  const note = await queries.lockNote(ctx, id);
  if (!note) throw problem('not-found');
  if (note.version !== version) throw problem('stale-version', note);
  return note;
}

async function reread(ctx: Ctx<StaffScope>, id: string): Promise<ShiftNote> {
  const note = await queries.findNote(ctx, id);
  if (!note) throw problem('not-found');
  return note;
}

function recordNoteAudit(
  ctx: Ctx<StaffScope>,
  action: `shift-note.${string}`,
  { id, location, people }: ShiftNote,
  details: { reason?: string; important?: boolean; mentioned?: string[] } = {},
) {
  const { reason, ...after } = details;
  return recordAudit(ctx, {
    action,
    recordId: id,
    after: { locationId: location.id, people: people.map((person) => person.id), ...after },
    reason: reason ?? null,
  });
}

/** Notifies everyone who must read an important note. */
async function notifyReaders(ctx: Ctx<StaffScope>, { id, location, ...note }: ShiftNote) {
  const { firstName, lastName } = note.corrected?.by ?? note.writtenBy;
  await notifications.notify(ctx, await queries.listReaders(ctx, id), {
    kind: 'shift-note-important',
    values: { name: `${firstName} ${lastName}`.trim(), location: location.id },
    recordId: id,
  });
}

/**
 * Stores the mentions of a note and notifies those not notified before. The notification names the
 * location, but none of the people.
 * @param before mentions of the earlier text; these colleagues may have left since
 * @returns the newly mentioned colleagues
 */
async function mention(
  ctx: Ctx<StaffScope>,
  { id, locationId }: { id: string; locationId: string },
  { text, ids, before }: { text: string; ids: readonly string[]; before: readonly Mention[] },
): Promise<string[]> {
  if (ids.length === 0 && before.length === 0) return [];
  const onStaff = await filterActiveStaff(ctx, ids);
  const viewers = await queries.filterViewers(ctx, id, ids);
  const known = [...before, ...onStaff.filter((one) => viewers.includes(one.id))];
  const mentions = ids.flatMap((one) => nameInText(text, one, known) ?? []);
  if (mentions.length < ids.length) {
    const areKnown = ids.every((one) => [...before, ...onStaff].some((each) => each.id === one));
    throw invalid('mentions', areKnown ? 'colleague-out-of-reach' : 'unknown-colleague');
  }
  const notified = await queries.findNotified(ctx, id);
  const fresh = ids.filter((one) => !notified.includes(one));
  await queries.setMentions(ctx, id, { mentions, told: [...notified, ...fresh] });
  if (fresh.length === 0) return fresh;
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  await notifications.notify(ctx, fresh, {
    kind: 'mentioned',
    values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '', location: locationId },
  });
  return fresh;
}

export async function list(
  ctx: Ctx<StaffScope>,
  locationId: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Page<ShiftNote>> {
  await assertLocation(ctx, locationId);
  return queries.listPage(ctx, locationId, pageOrder(queries.sortKeys, '-createdAt', after), limit);
}

/** Also for other features that show how many notes wait for the caller. */
export function listMyUnread(
  ctx: Ctx<StaffScope>,
  filters: { location?: string | undefined; limit: number },
) {
  return queries.listUnread(ctx, filters);
}

/** Idempotent by id: a retry after a lost reply returns the existing note. */
export function add(
  ctx: Ctx<StaffScope>,
  locationId: string,
  { id, people, mentions, ...content }: ReceivedBy<typeof addShiftNote>['body'],
): Promise<ShiftNote> {
  return inTransaction(ctx, async (tx): Promise<ShiftNote> => {
    const location = await assertLocation(tx, locationId);
    const sent = id === undefined ? undefined : await queries.findNote(tx, id);
    if (sent) return sentBefore(tx, sent, { ...content, people, mentions, locationId });
    if (location.closed) throw problem('not-found');
    await assertPeople(tx, locationId, people);
    const added = await queries.insertNote(tx, { ...content, id, locationId });
    // Doesn't reveal that a note the caller can't see has this id.
    if (!added) throw problem('not-found');
    await queries.setPeople(tx, added, people);
    const mentioned = await mention(
      tx,
      { id: added, locationId },
      { text: content.text, ids: mentions, before: [] },
    );
    const note = await reread(tx, added);
    await recordNoteAudit(tx, 'shift-note.added', note, {
      important: note.important,
      ...(mentioned.length > 0 && { mentioned }),
    });
    if (note.important) await notifyReaders(tx, note);
    return note;
  });
}

/** A note's content as it was sent. */
function contentIds({ people, mentions, ...note }: ShiftNote) {
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  return { ...note, people: ids(people), mentions: ids(mentions) };
}

function sentBefore(
  { scope }: Ctx<StaffScope>,
  note: ShiftNote,
  sent: Parameters<typeof isSameNote>[1] & { locationId: string },
): ShiftNote {
  if (note.writtenBy.id !== scope.accountId || note.location.id !== sent.locationId) {
    throw problem('not-found');
  }
  if (!isSameNote(contentIds(note), sent)) throw problem('stale-version', note);
  return note;
}

export function correct(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, people, mentions, ...content }: ReceivedBy<typeof correctShiftNote>['body'],
): Promise<ShiftNote> {
  return inTransaction(ctx, async (tx): Promise<ShiftNote> => {
    const before = await lockNote(tx, id, version);
    if (!before.abilities.correct) throw problem('forbidden');
    const known = contentIds(before);
    if (isSameNote(known, { ...content, people, mentions })) return before;
    // Someone who moved since stays on the note.
    const newPeople = people.filter((one) => !known.people.includes(one));
    await assertPeople(tx, before.location.id, newPeople);
    await queries.setPeople(tx, id, people);
    await queries.updateNote(tx, id, content);
    const mentioned = await mention(
      tx,
      { id, locationId: before.location.id },
      { text: content.text, ids: mentions, before: before.mentions },
    );
    const isReworded = before.text !== content.text;
    if (!isReworded) await queries.keepReadings(tx, id, { from: version, to: version + 1 });
    const after = await reread(tx, id);
    await recordNoteAudit(tx, 'shift-note.corrected', after, {
      important: after.important,
      ...(mentioned.length > 0 && { mentioned }),
    });
    if (after.important && (isReworded || !before.important)) await notifyReaders(tx, after);
    return after;
  });
}

export function confirm(ctx: Ctx<StaffScope>, id: string, version: number): Promise<ShiftNote> {
  return inTransaction(ctx, async (tx): Promise<ShiftNote> => {
    const before = await lockNote(tx, id, version);
    if (!before.abilities.confirm) return before;
    if (!(await queries.insertReading(tx, id, version))) return before;
    await notifications.readAbout(tx, 'shift-note-important', id);
    await recordNoteAudit(tx, 'shift-note.read', before);
    return reread(tx, id);
  });
}

export function withdraw(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, reason }: ReceivedBy<typeof withdrawShiftNote>['body'],
): Promise<ShiftNote> {
  return inTransaction(ctx, async (tx): Promise<ShiftNote> => {
    const before = await lockNote(tx, id, version);
    if (!before.abilities.withdraw) throw problem('forbidden');
    await queries.setWithdrawn(tx, id, reason);
    await recordNoteAudit(tx, 'shift-note.withdrawn', before, { reason });
    return reread(tx, id);
  });
}
