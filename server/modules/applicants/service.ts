import type { Applicant, ApplicantToCreate, ApplicantToUpdate } from '#contract/applicants.ts';
import { difference, recordAccess, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { takeReference } from '#server/platform/codes.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { invalid, problem } from '#server/platform/problem.ts';
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
  const { clock, locations, users, notifications, onIdentified } = parts;
  const two: ReturnType<typeof twoFiles> = twoFiles(clock, onIdentified);
  const lists = applicantLists(clock);

  const checkReferences = checkingReferences(locations, users);

  const tellCaseWorker = async (
    ctx: Ctx<StaffScope>,
    { id, caseWorkerId }: Applicant,
    before?: Applicant,
  ) => {
    if (!caseWorkerId || caseWorkerId === before?.caseWorkerId) return;
    await notifications.tell(ctx, [caseWorkerId], {
      kind: 'applicant-assigned',
      recordId: id,
    });
  };

  return {
    list: lists.list,
    listClients: lists.listClients,
    listTags: lists.listTags,

    /** Nobody opens a case file without a trace: the log has it, or the reader doesn't. */
    async read(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
      const found = await queries.findWithAccess(ctx, id, clock());
      if (!found) return two.absence(ctx, id);
      if (found.isNoted) return found.applicant;
      return inTransaction(ctx, (tx) => this.open(tx, id));
    },

    /** As `read`, within a larger reading; for modules that keep something about applicants. */
    async open(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
      const found = await queries.findApplicant(ctx, id);
      if (!found) return two.absence(ctx, id);
      await recordAccess(ctx, { action: 'applicant.opened', recordId: id }, clock());
      return found;
    },

    ...withoutOpening,
    /** An applicant that is not deleted, and stays as it is until the transaction ends. */
    async hold(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
      const held = await queries.lockApplicant(ctx, id);
      return held && !held.deletedAt ? held : two.absence(ctx, id);
    },

    ...fileFromAnswers(clock),

    ...importing(clock),

    /** Who leaves the house in an export, and with which values. */
    toExport: exporting(clock),

    ...two,

    changeStatus: statusChange(clock, two),

    notAllowed,

    followEnrolment: enrolmentFollowing(clock),

    create(ctx: Ctx<StaffScope>, sent: ApplicantToCreate): Promise<Applicant> {
      return inTransaction(ctx, async (tx) =>
        this.createWithin(tx, sent, {
          reference: await takeReference(tx.db),
          submittedAt: null,
        }),
      );
    },

    /** Creates an applicant as part of a larger change; a draft brings its own reference. */
    async createWithin(
      ctx: Ctx<StaffScope>,
      sent: ApplicantToCreate,
      origin: { reference: string; submittedAt: Date | null },
    ): Promise<Applicant> {
      const refused =
        notCreatedThere(ctx.scope, sent) ?? (await checkReferences(ctx, sent, { places: [] }));
      if (refused) throw refused;
      const created = await queries.insertApplicant(ctx, {
        ...origin,
        status: 'screening-incomplete',
        fields: sent,
      });
      await recordAudit(ctx, {
        action: 'applicant.created',
        recordId: created.id,
        after: created,
      });
      await tellCaseWorker(ctx, created);
      await onIdentified(ctx.db);
      return created;
    },

    update(ctx: Ctx<StaffScope>, id: string, sent: ApplicantToUpdate): Promise<Applicant> {
      return inTransaction(ctx, (tx) => this.updateWithin(tx, id, sent));
    },

    /** As `update`, as part of a larger change. */
    async updateWithin(
      ctx: Ctx<StaffScope>,
      id: string,
      sent: ApplicantToUpdate,
    ): Promise<Applicant> {
      const before = await this.hold(ctx, id);
      if (before.version !== sent.version) throw problem('stale-version', before);
      if (!followsEnrolment(before, sent)) throw invalid('programStatus', 'from-enrolment');
      const places = await queries.findPlaces(ctx, id);
      const refused = await checkReferences(ctx, sent, { before, places });
      if (refused) throw refused;
      const after = await queries.updateApplicant(ctx, id, sent, clock());
      await recordAudit(ctx, {
        action: 'applicant.updated',
        recordId: id,
        ...difference(before, after),
      });
      await tellCaseWorker(ctx, after, before);
      if (identifying.some((field) => before[field] !== after[field])) await onIdentified(ctx.db);
      return after;
    },

    changeMany(ctx: Ctx<StaffScope>, changes: Parameters<ReturnType<typeof changingMany>>[1]) {
      return changingMany((...change) => this.updateWithin(...change))(ctx, changes);
    },

    checkReferences,

    /** Where a file is: where it is kept, and where they were enrolled last; null where it doesn't say. */
    placesOf: queries.findPlaces,

    /** Those of these files, deleted or not, that are in reach of whoever asks. */
    reachedAmong: (ctx: Ctx<StaffScope>, ids: readonly string[]) => queries.reachedAmong(ctx, ids),

    tellCaseWorker,

    mayOpen,

    /** The references of what became a part of this file: they find it too. */
    setOtherReferences: (ctx: Ctx<StaffScope>, id: string, references: string[]) =>
      queries.setOtherReferences(ctx, id, references),

    delete(ctx: Ctx<StaffScope>, id: string, reason?: string): Promise<{ id: string }> {
      return inTransaction(ctx, async (tx): Promise<{ id: string }> => {
        await this.hold(tx, id);
        if (await isOnHold(tx, id)) throw problem('on-hold');
        await queries.setDeleted(tx, id, clock(), clock());
        await recordAudit(tx, { action: 'applicant.deleted', recordId: id, reason });
        return { id };
      });
    },

    restore(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
      return inTransaction(ctx, async (tx): Promise<Applicant> => {
        const before = await queries.lockApplicant(tx, id);
        if (!before?.deletedAt || isPastRestoring(before.deletedAt, clock()))
          throw problem('not-found');
        const after = await queries.setDeleted(tx, id, null, clock());
        await recordAudit(tx, { action: 'applicant.restored', recordId: id });
        await onIdentified(tx.db);
        return after;
      });
    },
  };
}

function isPastRestoring(deletedAt: string, now: Date): boolean {
  return new Date(deletedAt) < restorableSince(now);
}

export type ApplicantsService = ReturnType<typeof applicantsService>;
