import type { Applicant, ApplicantToCreate, ApplicantToUpdate } from '#contract/applicants.ts';
import { difference, recordAccess, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { takeReference } from '#server/platform/codes.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { LocationsService } from '../locations/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { isOnHold, restorableSince } from '../retention/service.ts';
import type { UsersService } from '../users/service.ts';
import { changingMany } from './changing-many.ts';
import { exporting } from './exporting.ts';
import { fileFromAnswers } from './file-from-answers.ts';
import { importing } from './importing.ts';
import { applicantLists } from './lists.ts';
import { followsEnrolment, mayOpen, notCreatedThere } from './policy.ts';
import * as queries from './queries.ts';
import { checkingReferences } from './references.ts';
import { enrolmentFollowing, notAllowed, statusChange } from './status-changes.ts';
import { twoFiles } from './two-files.ts';

/** Where somebody is, for what others keep about them: see the queries. */
export const placesOfFile = queries.placesOfFile;

interface Parts {
  db: Database;
  clock: Clock;
  locations: LocationsService;
  users: UsersService;
  notifications: NotificationsService;
  /** Told, in the transaction of it, that somebody is there or is called or reached otherwise now. */
  onIdentified: (on: Executor) => Promise<void>;
}

/** By what somebody may be found to have two files; a trigger goes by the same columns. */
const identifying = [
  ...(['firstName', 'preferredName', 'lastName'] as const),
  ...(['dateOfBirth', 'phone', 'email'] as const),
];

/** What is asked of files that nobody opens by it. */
const withoutOpening = { versionOf: queries.findVersion, placesOfMany: queries.listPlaces };

/** Applicants: the people who apply, from the finalised draft on. */
export function applicantsService(parts: Parts) {
  const { db, clock, locations, users, notifications, onIdentified } = parts;
  const two: ReturnType<typeof twoFiles> = twoFiles(clock, onIdentified);
  const lists = applicantLists(db, clock);

  const checkReferences = checkingReferences(locations, users);

  const tellCaseWorker = async (
    on: Executor,
    scope: StaffScope,
    { id, caseWorkerId }: Applicant,
    before?: Applicant,
  ) => {
    if (!caseWorkerId || caseWorkerId === before?.caseWorkerId) return;
    await notifications.tell(on, scope, [caseWorkerId], {
      kind: 'applicant-assigned',
      recordId: id,
    });
  };

  return {
    list: lists.list,
    listClients: lists.listClients,
    listTags: lists.listTags,

    /** Nobody opens a case file without a trace: the log has it, or the reader doesn't. */
    async read(scope: StaffScope, id: string): Promise<Applicant | Problem> {
      const found = await queries.findWithAccess(db, scope, id, clock());
      if (!found) return two.absence(db, scope, id);
      if (found.isNoted) return found.applicant;
      return inTransaction(db, (on) => this.open(on, scope, id));
    },

    /** As `read`, within a larger reading; for modules that keep something about applicants. */
    async open(on: Executor, scope: StaffScope, id: string): Promise<Applicant | Problem> {
      const found = await queries.findApplicant(on, scope, id);
      if (!found) return two.absence(on, scope, id);
      await recordAccess(on, scope, { action: 'applicant.opened', recordId: id }, clock());
      return found;
    },

    ...withoutOpening,
    /** An applicant that is not deleted, and stays as it is until the transaction ends. */
    async hold(on: Executor, scope: StaffScope, id: string): Promise<Applicant | Problem> {
      const held = await queries.lockApplicant(on, scope, id);
      return held && !held.deletedAt ? held : two.absence(on, scope, id);
    },

    ...fileFromAnswers(clock),

    ...importing(clock),

    /** Who leaves the house in an export, and with which values. */
    toExport: exporting(db, clock),

    ...two,

    changeStatus: statusChange(db, clock, two),

    notAllowed,

    followEnrolment: enrolmentFollowing(clock),

    create(scope: StaffScope, sent: ApplicantToCreate): Promise<Applicant | Problem> {
      return inTransaction(db, async (on) =>
        this.createWithin(on, scope, sent, {
          reference: await takeReference(on),
          submittedAt: null,
        }),
      );
    },

    /** Creates an applicant as part of a larger change; a draft brings its own reference. */
    async createWithin(
      on: Executor,
      scope: StaffScope,
      sent: ApplicantToCreate,
      origin: { reference: string; submittedAt: Date | null },
    ): Promise<Applicant | Problem> {
      const refused =
        notCreatedThere(scope, sent) ?? (await checkReferences(on, scope, sent, { places: [] }));
      if (refused) return refused;
      const created = await queries.insertApplicant(on, scope, {
        ...origin,
        status: 'screening-incomplete',
        fields: sent,
      });
      await recordAudit(on, scope, {
        action: 'applicant.created',
        recordId: created.id,
        after: created,
      });
      await tellCaseWorker(on, scope, created);
      await onIdentified(on);
      return created;
    },

    update(scope: StaffScope, id: string, sent: ApplicantToUpdate): Promise<Applicant | Problem> {
      return inTransaction(db, (on) => this.updateWithin(on, scope, id, sent));
    },

    /** As `update`, as part of a larger change. */
    async updateWithin(
      on: Executor,
      scope: StaffScope,
      id: string,
      sent: ApplicantToUpdate,
    ): Promise<Applicant | Problem> {
      const before = await this.hold(on, scope, id);
      if (isProblem(before)) return before;
      if (before.version !== sent.version) return problem('stale-version', before);
      if (!followsEnrolment(before, sent)) return invalid('programStatus', 'from-enrolment');
      const places = await queries.findPlaces(on, scope, id);
      const refused = await checkReferences(on, scope, sent, { before, places });
      if (refused) return refused;
      const after = await queries.updateApplicant(on, scope, id, sent, clock());
      await recordAudit(on, scope, {
        action: 'applicant.updated',
        recordId: id,
        ...difference(before, after),
      });
      await tellCaseWorker(on, scope, after, before);
      if (identifying.some((field) => before[field] !== after[field])) await onIdentified(on);
      return after;
    },

    changeMany(scope: StaffScope, changes: Parameters<ReturnType<typeof changingMany>>[1]) {
      return changingMany(db, (...change) => this.updateWithin(...change))(scope, changes);
    },

    checkReferences,

    /** Where a file is: where it is kept, and where they were enrolled last; null where it doesn't say. */
    placesOf: queries.findPlaces,

    /** Those of these files, deleted or not, that are in reach of whoever asks. */
    reachedAmong: (scope: StaffScope, ids: readonly string[]) =>
      queries.reachedAmong(db, scope, ids),

    tellCaseWorker,

    mayOpen,

    /** The references of what became a part of this file: they find it too. */
    setOtherReferences: (on: Executor, scope: StaffScope, id: string, references: string[]) =>
      queries.setOtherReferences(on, scope, id, references),

    delete(scope: StaffScope, id: string, reason?: string): Promise<{ id: string } | Problem> {
      return inTransaction(db, async (on): Promise<{ id: string } | Problem> => {
        const before = await this.hold(on, scope, id);
        if (isProblem(before)) return before;
        if (await isOnHold(on, scope, id)) return problem('on-hold');
        await queries.setDeleted(on, scope, id, clock(), clock());
        await recordAudit(on, scope, { action: 'applicant.deleted', recordId: id, reason });
        return { id };
      });
    },

    restore(scope: StaffScope, id: string): Promise<Applicant | Problem> {
      return inTransaction(db, async (on): Promise<Applicant | Problem> => {
        const before = await queries.lockApplicant(on, scope, id);
        if (!before?.deletedAt || isPastRestoring(before.deletedAt, clock()))
          return problem('not-found');
        const after = await queries.setDeleted(on, scope, id, null, clock());
        await recordAudit(on, scope, { action: 'applicant.restored', recordId: id });
        await onIdentified(on);
        return after;
      });
    },
  };
}

function isPastRestoring(deletedAt: string, now: Date): boolean {
  return new Date(deletedAt) < restorableSince(now);
}

export type ApplicantsService = ReturnType<typeof applicantsService>;
