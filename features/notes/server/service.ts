/**
 * Staff notes on a person. The text is stored only here: the audit log and notifications refer to a
 * note without quoting it.
 */

import type { Language } from '#core/contract/languages.ts';
import type { Mention } from '#core/contract/mentions.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { nameInText } from '#core/server/accounts/name-in-text.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { filterActiveStaff } from '#core/server/accounts/staff-accounts.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as files from '#features/documents/server/note-files.ts';
import type { addNote, EarlierNote, Note, updateNote } from '#features/notes/contract/notes.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as tasks from '#features/tasks/server/service.ts';
import { contactFacts, isSameContent, newlyMentioned } from './policy.ts';
import * as queries from './queries.ts';

export { findNotes as find } from './queries.ts';

/** Identifies a note by person and note id. */
interface NoteKey {
  id: string;
  noteId: string;
}

async function notifyMentioned(ctx: Ctx<StaffScope>, applicantId: string, ids: string[]) {
  if (ids.length === 0) return;
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  await notifications.notify(ctx, ids, {
    kind: 'mentioned',
    values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '' },
    recordId: applicantId,
  });
}

function recordNoteAudit(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  action: `applicant.note-${string}`,
  after: { note: string; mentioned?: string[]; counselling?: boolean },
) {
  return recordAudit(ctx, { action, recordId: applicantId, after });
}

/** Locks an existing note until the transaction ends. */
async function lockNote(ctx: Ctx<StaffScope>, { id, noteId }: NoteKey) {
  await applicants.lock(ctx, id);
  return (await queries.lockNote(ctx, id, noteId)) ?? refuse('not-found');
}

/** Logs access: notes are part of the case record. */
export async function list(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  filters: queries.ListFilters,
) {
  await applicants.open(ctx, applicantId);
  const order = pageOrder(queries.sortKeys, '-createdAt', filters.after);
  return queries.listPage(ctx, applicantId, filters, order);
}

/** Loads the text of some of these notes, in order, without those deleted since. */
export function readByIds(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  noteClass: { counselling: boolean },
) {
  return queries.listByIds(ctx, ids, noteClass);
}

/** Idempotent by id: a retry after a lost reply returns the existing note and doesn't notify again. */
export function add(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { id, text, mentions: ids = [], ...sent }: ReceivedBy<typeof addNote>['body'],
  language: Language,
): Promise<Note> {
  return inTransaction(ctx, async (tx): Promise<Note> => {
    await applicants.lock(tx, applicantId);
    const existing = id && (await queries.findSent(tx, applicantId, { id, text }));
    if (existing)
      return existing.hasSaidSo ? existing.note : refuse('stale-version', existing.note);
    const mentions = await findMentioned(tx, { id: applicantId, text, ids }, []);
    const { counselling = false, followUp, documents = [], ...contact } = sent;
    const written = { id, text, mentions, told: ids, ...contactFacts(contact), counselling };
    const added = await queries.insertNote(tx, applicantId, written, tx.now);
    // Doesn't reveal that another user's note, or one of another person, has this id.
    if (!added) throw problem('not-found');
    await attachDocuments(tx, { applicantId, noteId: added.id, ids: documents });
    await recordNoteAudit(tx, applicantId, 'applicant.note-added', {
      note: added.id,
      mentioned: ids,
      ...(counselling && { counselling }),
    });
    await notifyMentioned(tx, applicantId, ids);
    if (followUp) {
      const task = { ...followUp, applicantId, assigneeId: tx.scope.accountId };
      await tasks.createWithin(tx, task, language);
    }
    return documents.length === 0 ? added : refetchNote(tx, applicantId, added.id);
  });
}

/** Refuses all of them if one isn't the caller's, was deleted, or belongs to another note. */
async function attachDocuments(
  ctx: Ctx<StaffScope>,
  target: { applicantId: string; noteId: string; ids: readonly string[] },
) {
  if (target.ids.length === 0) return;
  const attached = await files.attachToNote(ctx, target);
  if (attached < target.ids.length) throw invalid('documents', 'not-valid');
}

async function refetchNote(ctx: Ctx<StaffScope>, applicantId: string, id: string): Promise<Note> {
  const found = (await queries.findNotes(ctx, applicantId, [id])).get(id);
  return found ?? refuse('not-found');
}

export function update(
  ctx: Ctx<StaffScope>,
  place: NoteKey,
  { text, mentions: ids = [], version, ...sent }: ReceivedBy<typeof updateNote>['body'],
): Promise<Note> {
  return inTransaction(ctx, async (tx): Promise<Note> => {
    const current = await lockNote(tx, place);
    if (current.note.deleted) throw problem('not-found');
    if (current.note.version !== version) throw problem('stale-version', current.note);
    const mentions = await findMentioned(tx, { id: place.id, text, ids }, current.mentions);
    const { counselling = current.note.counselling, ...contact } = sent;
    const isOther = counselling !== current.note.counselling;
    if (isOther && !counselling && !current.note.abilities.unmark) throw problem('forbidden');
    const content = { text, mentions, ...contactFacts(contact, current.note), counselling };
    if (isSameContent({ ...current.note, ...current }, content)) return current.note;

    const fresh = newlyMentioned(current.told, mentions);
    const now = tx.now;
    await queries.saveEarlierVersion(tx, place.noteId, now);
    const written = { ...content, told: [...current.told, ...fresh] };
    const changed = await queries.updateText(tx, place.noteId, written, now);
    await recordNoteAudit(tx, place.id, 'applicant.note-changed', {
      note: place.noteId,
      mentioned: fresh,
      ...(isOther && { counselling }),
    });
    await notifyMentioned(tx, place.id, fresh);
    return changed;
  });
}

/** Takes no version: pinning doesn't change the text, and undo is one click. */
export function pin(ctx: Ctx<StaffScope>, place: NoteKey, isPinned: boolean): Promise<Note> {
  return inTransaction(ctx, async (tx): Promise<Note> => {
    const current = await lockNote(tx, place);
    if (current.note.deleted) throw problem('not-found');
    if ((current.note.pinnedAt !== null) === isPinned) return current.note;
    const pinned = await queries.setPinned(tx, place.noteId, isPinned ? tx.now : null);
    const action = isPinned ? 'applicant.note-pinned' : 'applicant.note-unpinned';
    await recordNoteAudit(tx, place.id, action, { note: place.noteId });
    return pinned;
  });
}

export function remove(ctx: Ctx<StaffScope>, place: NoteKey): Promise<Note> {
  return inTransaction(ctx, async (tx): Promise<Note> => {
    const current = await lockNote(tx, place);
    if (current.note.deleted) throw problem('not-found');
    if (!current.note.abilities.delete) throw problem('forbidden');
    const deleted = await queries.setDeleted(tx, place.noteId, tx.now);
    await recordNoteAudit(tx, place.id, 'applicant.note-deleted', { note: place.noteId });
    return deleted;
  });
}

export function restore(ctx: Ctx<StaffScope>, place: NoteKey): Promise<Note> {
  return inTransaction(ctx, async (tx): Promise<Note> => {
    const current = await lockNote(tx, place);
    const { deleted, abilities } = current.note;
    if (!deleted || new Date(deleted.at) < restorableSince(tx.now)) {
      throw problem('not-found');
    }
    if (!abilities.restore) throw problem('forbidden');
    const restored = await queries.setDeleted(tx, place.noteId, null);
    await recordNoteAudit(tx, place.id, 'applicant.note-restored', { note: place.noteId });
    return restored;
  });
}

export function listEarlier(ctx: Ctx<StaffScope>, { id, noteId }: NoteKey): Promise<EarlierNote[]> {
  return inTransaction(ctx, async (tx): Promise<EarlierNote[]> => {
    await applicants.open(tx, id);
    const [found] = (await queries.findNotes(tx, id, [noteId])).values();
    if (!found || found.deleted) throw problem('not-found');
    return queries.listEarlier(tx, id, noteId);
  });
}

/** For an export that outlasts its transaction: ids of all notes, oldest first. */
export {
  idsInOrder as idsWithin,
  listAll as allWithin,
} from './queries.ts';

/** Mentioned people; those mentioned before may have left since. */
async function findMentioned(
  ctx: Ctx<StaffScope>,
  { id, text, ids }: { id: string; text: string; ids: readonly string[] },
  before: readonly Mention[],
): Promise<Mention[]> {
  const places = await applicants.placesOf(ctx, id);
  const activeStaff = await filterActiveStaff(ctx, ids, places);
  const mentions = ids.flatMap((one) => nameInText(text, one, [...before, ...activeStaff]) ?? []);
  if (mentions.length === ids.length) return mentions;
  // Only staff; some may lack access to this person.
  const onStaff = await filterActiveStaff(ctx, ids);
  const areKnown = onStaff.length > activeStaff.length;
  throw invalid('mentions', areKnown ? 'colleague-out-of-reach' : 'unknown-colleague');
}
