import type { addNote, EarlierNote, Mention, Note, updateNote } from '#contract/notes.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { nameInText } from '#server/platform/mentions.ts';
import { pageOrder } from '#server/platform/page.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { restorableSince } from '../retention/service.ts';
import type { UsersService } from '../users/service.ts';
import { newlyMentioned, saysTheSame } from './policy.ts';
import * as queries from './queries.ts';

export type { TimelineService } from './timeline.ts';

interface Parts {
  db: Database;
  clock: Clock;
  applicants: ApplicantsService;
  users: UsersService;
  notifications: NotificationsService;
}

/** Where a note is: the applicant whom it is about, and its own id. */
interface Place {
  id: string;
  noteId: string;
}

/**
 * What staff write down about an applicant. Their words stand in the notes and nowhere else: the log
 * says which note, and whoever is told of one has to open the file to read it.
 */
export function notesService({ db, clock, applicants, users, notifications }: Parts) {
  const findMentioned = mentioning(applicants, users);

  const tell = async (on: Executor, scope: StaffScope, applicantId: string, ids: string[]) => {
    if (ids.length === 0) return;
    const me = await accounts.findActive(on, scope, scope.accountId);
    await notifications.tell(on, scope, ids, {
      kind: 'mentioned',
      values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '' },
      recordId: applicantId,
    });
  };

  const noteDown = (
    on: Executor,
    scope: StaffScope,
    applicantId: string,
    action: `applicant.note-${string}`,
    after: { note: string; mentioned?: string[]; counselling?: boolean },
  ) => recordAudit(on, scope, { action, recordId: applicantId, after });

  /** A note of a file that is there, in which nothing changes until the transaction ends. */
  const hold = async (on: Executor, scope: StaffScope, { id, noteId }: Place) => {
    const applicant = await applicants.hold(on, scope, id);
    if (isProblem(applicant)) return applicant;
    return (await queries.lockNote(on, scope, id, noteId)) ?? problem('not-found');
  };

  return {
    /** Notes are part of the case file: reading them opens it. */
    list(scope: StaffScope, applicantId: string, filters: queries.ListFilters) {
      return inTransaction(db, async (on) => {
        const opened = await applicants.open(on, scope, applicantId);
        if (isProblem(opened)) return opened;
        const order = pageOrder(queries.sortKeys, '-createdAt', filters.after);
        if (isProblem(order)) return order;
        return queries.listPage(on, scope, applicantId, filters, order);
      });
    },

    /** All that are there, the oldest first, for a reading that has opened the file already. */
    allWithin: queries.listAll,

    /** For a reading that is longer than its transaction: which notes there are, the oldest first. */
    idsWithin: queries.idsInOrder,

    /** And what some of them say now, in their order, without those deleted meanwhile. */
    readThese: (scope: StaffScope, ids: readonly string[], of: { counselling: boolean }) =>
      queries.listThese(db, scope, ids, of),

    /** Sent again after a lost reply, it is the note that is there, and nobody is told twice. */
    add(
      scope: StaffScope,
      applicantId: string,
      { id, text, mentions: ids = [], contact = null, ...sent }: ReceivedBy<typeof addNote>['body'],
    ): Promise<Note | Problem> {
      return inTransaction(db, async (on): Promise<Note | Problem> => {
        const applicant = await applicants.hold(on, scope, applicantId);
        if (isProblem(applicant)) return applicant;
        const there = id && (await queries.findSent(on, scope, applicantId, { id, text }));
        if (there) return there.hasSaidSo ? there.note : problem('stale-version', there.note);
        const mentions = await findMentioned(on, scope, { id: applicantId, text, ids }, []);
        if (isProblem(mentions)) return mentions;
        const { counselling = false } = sent;
        const written = { id, text, mentions, told: ids, contact, counselling };
        const added = await queries.insertNote(on, scope, applicantId, written, clock());
        // Somebody else's, or of another file: as unknown as nobody's.
        if (!added) return problem('not-found');
        await noteDown(on, scope, applicantId, 'applicant.note-added', {
          note: added.id,
          mentioned: ids,
          ...(counselling && { counselling }),
        });
        await tell(on, scope, applicantId, ids);
        return added;
      });
    },

    update(
      scope: StaffScope,
      place: Place,
      { text, mentions: ids = [], version, ...sent }: ReceivedBy<typeof updateNote>['body'],
    ): Promise<Note | Problem> {
      return inTransaction(db, async (on): Promise<Note | Problem> => {
        const held = await hold(on, scope, place);
        if (isProblem(held)) return held;
        if (held.note.deleted) return problem('not-found');
        if (held.note.version !== version) return problem('stale-version', held.note);
        const mentions = await findMentioned(on, scope, { id: place.id, text, ids }, held.mentions);
        if (isProblem(mentions)) return mentions;
        const { contact = held.note.contact, counselling = held.note.counselling } = sent;
        const isOther = counselling !== held.note.counselling;
        if (isOther && !counselling && !held.note.abilities.unmark) return problem('forbidden');
        const said = { text, mentions, contact, counselling };
        if (saysTheSame({ ...held.note, ...held }, said)) return held.note;

        const fresh = newlyMentioned(held.told, mentions);
        const now = clock();
        await queries.keepEarlier(on, scope, place.noteId, now);
        const written = { ...said, told: [...held.told, ...fresh] };
        const changed = await queries.updateText(on, scope, place.noteId, written, now);
        await noteDown(on, scope, place.id, 'applicant.note-changed', {
          note: place.noteId,
          mentioned: fresh,
          ...(isOther && { counselling }),
        });
        await tell(on, scope, place.id, fresh);
        return changed;
      });
    },

    /** No version: whoever pins does not change what was written, and undoing it is one click. */
    pin(scope: StaffScope, place: Place, isPinned: boolean): Promise<Note | Problem> {
      return inTransaction(db, async (on): Promise<Note | Problem> => {
        const held = await hold(on, scope, place);
        if (isProblem(held)) return held;
        if (held.note.deleted) return problem('not-found');
        if ((held.note.pinnedAt !== null) === isPinned) return held.note;
        const pinned = await queries.setPinned(on, scope, place.noteId, isPinned ? clock() : null);
        const action = isPinned ? 'applicant.note-pinned' : 'applicant.note-unpinned';
        await noteDown(on, scope, place.id, action, { note: place.noteId });
        return pinned;
      });
    },

    delete(scope: StaffScope, place: Place): Promise<Note | Problem> {
      return inTransaction(db, async (on): Promise<Note | Problem> => {
        const held = await hold(on, scope, place);
        if (isProblem(held)) return held;
        if (held.note.deleted) return problem('not-found');
        if (!held.note.abilities.delete) return problem('forbidden');
        const deleted = await queries.setDeleted(on, scope, place.noteId, clock());
        await noteDown(on, scope, place.id, 'applicant.note-deleted', { note: place.noteId });
        return deleted;
      });
    },

    restore(scope: StaffScope, place: Place): Promise<Note | Problem> {
      return inTransaction(db, async (on): Promise<Note | Problem> => {
        const held = await hold(on, scope, place);
        if (isProblem(held)) return held;
        const { deleted, abilities } = held.note;
        if (!deleted || new Date(deleted.at) < restorableSince(clock())) {
          return problem('not-found');
        }
        if (!abilities.restore) return problem('forbidden');
        const restored = await queries.setDeleted(on, scope, place.noteId, null);
        await noteDown(on, scope, place.id, 'applicant.note-restored', { note: place.noteId });
        return restored;
      });
    },

    listEarlier(scope: StaffScope, { id, noteId }: Place): Promise<EarlierNote[] | Problem> {
      return inTransaction(db, async (on): Promise<EarlierNote[] | Problem> => {
        const opened = await applicants.open(on, scope, id);
        if (isProblem(opened)) return opened;
        const [found] = (await queries.findNotes(on, scope, id, [noteId])).values();
        if (!found || found.deleted) return problem('not-found');
        return queries.listEarlier(on, scope, id, noteId);
      });
    },

    count: queries.countNotes,

    /** For merging two files, and for undoing that (with `only`); both are held. */
    moveNotes: queries.moveNotes,
  };
}
export type NotesService = ReturnType<typeof notesService>;

/** Who is called upon in a note. */
function mentioning(applicants: ApplicantsService, users: UsersService) {
  /** Those whom a text mentions; who was mentioned before may have left meanwhile. */
  return async (
    on: Executor,
    scope: StaffScope,
    { id, text, ids }: { id: string; text: string; ids: readonly string[] },
    before: readonly Mention[],
  ): Promise<Mention[] | Problem> => {
    const places = await applicants.placesOf(on, scope, id);
    const now = await users.onStaffAmong(on, scope, ids, places);
    const mentions = ids.flatMap((one) => nameInText(text, one, [...before, ...now]) ?? []);
    if (mentions.length === ids.length) return mentions;
    // Of whom it would tell, not all may open this file.
    const onStaff = await users.onStaffAmong(on, scope, ids);
    const areKnown = onStaff.length > now.length;
    return invalid('mentions', areKnown ? 'colleague-out-of-reach' : 'unknown-colleague');
  };
}
