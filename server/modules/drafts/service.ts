import type { Applicant, ApplicantToCreate, ApplicantToUpdate } from '#contract/applicants.ts';
import type { Danger } from '#contract/dangers.ts';
import type { AlreadyFinalisedDetails, Draft } from '#contract/drafts.ts';
import type { Duplicate } from '#contract/duplicates.ts';
import { difference, recordAccess, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction, withDb } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { correctionsOf } from '#server/platform/field-places.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { pageOrder } from '#server/platform/page.ts';
import { problem, refuse } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { ContactSafetyService } from '../contact-safety/service.ts';
import type { DangersService } from '../dangers/service.ts';
import type { DuplicatesService } from '../duplicates/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { QuestionsService } from '../questions/service.ts';
import { restorableSince } from '../retention/service.ts';
import { draftAttaching } from './attaching.ts';
import { findAttachment, toShown } from './attachment-queries.ts';
import * as movedDrafts from './moved-drafts.ts';
import { draftAbilities, undoingOf } from './policy.ts';
import * as queries from './queries.ts';
import { remindOfDrafts } from './reminders.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  questions: QuestionsService;
  applicants: ApplicantsService;
  duplicates: DuplicatesService;
  contactSafety: ContactSafetyService;
  dangers: DangersService;
}

const usualOrder = { submitted: 'urgency', unfinished: '-createdAt', deleted: '-deletedAt' };

/** Draft applicants, as staff see them: reviewed, corrected, finalised, attached or deleted. */
type State = queries.DraftState;

export function draftsService(parts: Parts) {
  const { db, clock, organisation, questions, applicants, duplicates, dangers } = parts;
  remindOfDrafts(parts);

  const already = async (ctx: Ctx<StaffScope>, id: string, applicantId: string): Promise<never> => {
    const attachment = await findAttachment(ctx, id);
    const shown = attachment && toShown(attachment, undoingOf(ctx.scope, attachment, clock()));
    const details: AlreadyFinalisedDetails = { applicantId, attachment: shown ?? null };
    throw problem('already-finalised', details);
  };

  /** A draft that is still one, as it was found. */
  const waiting = async (
    ctx: Ctx<StaffScope>,
    id: string,
    draft: queries.DraftState | undefined,
  ): Promise<queries.DraftState> => {
    if (!draft || draft.deletedAt) throw problem('not-found');
    return draft.applicantId ? already(ctx, id, draft.applicantId) : draft;
  };
  const find = async (ctx: Ctx<StaffScope>, id: string) =>
    waiting(ctx, id, await queries.findDraft(ctx, id));
  const hold = async (ctx: Ctx<StaffScope>, id: string) =>
    waiting(ctx, id, await queries.lockDraft(ctx, id));

  const present = async (ctx: Ctx<StaffScope>, draft: State): Promise<Draft> => {
    const summary = draft.summary(await organisation.daysOfUnfinishedDrafts(ctx));
    const answers = await questions.answersOfDraft(ctx, summary.id);
    const asGiven = questions.applicantFromAnswers(answers);
    return {
      ...summary,
      status: 'prescreening-incomplete',
      version: draft.version,
      answers,
      dangers: draft.submittedAt ? await dangers.ofDraft(ctx, summary.id) : [],
      asGiven,
      applicant: { ...asGiven, ...draft.corrections },
      abilities: draftAbilities(ctx.scope, draft),
    };
  };

  const { attach, detach, listAttached, findAgain, followVersions } = draftAttaching({
    ...{ db, clock, questions, applicants, hold, present },
  });

  return {
    async list(ctx: Ctx<StaffScope>, filters: queries.ListFilters) {
      const sort = filters.sort ?? usualOrder[filters.state];
      const order = pageOrder(queries.sortKeys, sort, filters.after);
      return queries.listPage(ctx, filters, order, {
        deletedSince: restorableSince(clock()),
        daysOfUnfinished: await organisation.daysOfUnfinishedDrafts(ctx),
      });
    },

    /** Nobody opens a draft without a trace: the log has it, or the reader doesn't. */
    read(ctx: Ctx<StaffScope>, id: string): Promise<Draft> {
      return inTransaction(ctx, async (tx): Promise<Draft> => {
        const draft = await find(tx, id);
        await recordAccess(tx, { action: 'draft-applicant.opened', recordId: id }, clock());
        return present(tx, draft);
      });
    },

    /** Records of perhaps the same person, by what the draft says as corrected. */
    duplicatesOf(ctx: Ctx<StaffScope>, id: string): Promise<Duplicate[]> {
      return inTransaction(ctx, async (tx): Promise<Duplicate[]> => {
        const draft = await find(tx, id);
        const { applicant } = await present(tx, draft);
        return duplicates.find(tx, {
          firstName: applicant.firstName ?? null,
          lastName: applicant.lastName ?? null,
          preferredName: applicant.preferredName ?? null,
          dateOfBirth: applicant.dateOfBirth ?? null,
          phone: applicant.phone ?? null,
          email: applicant.email ?? null,
          draftId: id,
        });
      });
    },

    /** What is corrected stands beside the answers, which stay as they were given. */
    correct(
      ctx: Ctx<StaffScope>,
      id: string,
      { version, ...fields }: ApplicantToUpdate,
    ): Promise<Draft> {
      return inTransaction(ctx, async (tx): Promise<Draft> => {
        const draft = await hold(tx, id);
        if (!draft.submittedAt) throw problem('not-submitted');
        const before = await present(tx, draft);
        if (draft.version !== version) throw problem('stale-version', before);
        const refused = await applicants.checkReferences(tx, fields);
        if (refused) throw refused;
        const shown = { ...before.applicant, ...fields } as Draft['applicant'];
        const corrections = correctionsOf(before.asGiven, shown) as Draft['applicant'];
        await queries.setCorrections(tx, id, { corrections, shown }, clock());
        await recordAudit(tx, {
          action: 'draft-applicant.corrected',
          recordId: id,
          ...difference(before.applicant, shown),
        });
        const after = await hold(tx, id);
        return present(tx, after);
      });
    },

    /** The draft becomes an applicant with the same reference; its answers go along. */
    finalise(ctx: Ctx<StaffScope>, id: string, sent: ApplicantToCreate): Promise<Applicant> {
      return inTransaction(ctx, async (tx): Promise<Applicant> => {
        const draft = await hold(tx, id);
        if (!draft.submittedAt) throw problem('not-submitted');
        // A call of the specification's shape names none, and means what it sends.
        if (typeof sent.version === 'number' && sent.version !== draft.version) {
          throw problem('stale-version', await present(tx, draft));
        }
        const created = await applicants.createWithin(tx, sent, {
          reference: draft.reference,
          submittedAt: draft.submittedAt,
        });
        await questions.handAnswersOver(tx, id, created.id);
        await queries.setFinalised(tx, id, created.id, clock());
        const action = 'draft-applicant.finalised';
        await recordAudit(tx, { action, recordId: id, after: { applicantId: created.id } });
        return created;
      });
    },

    delete(ctx: Ctx<StaffScope>, id: string, reason?: string): Promise<{ id: string }> {
      return inTransaction(ctx, async (tx): Promise<{ id: string }> => {
        await hold(tx, id);
        await queries.setDeleted(tx, id, clock(), clock());
        await recordAudit(tx, { action: 'draft-applicant.deleted', recordId: id, reason });
        return { id };
      });
    },

    restore(ctx: Ctx<StaffScope>, id: string): Promise<{ id: string }> {
      return inTransaction(ctx, async (tx): Promise<{ id: string }> => {
        const draft = await queries.lockDraft(tx, id);
        if (!draft?.deletedAt || draft.deletedAt < restorableSince(clock())) {
          throw problem('not-found');
        }
        await queries.setDeleted(tx, id, null, clock());
        await recordAudit(tx, { action: 'draft-applicant.restored', recordId: id });
        return { id };
      });
    },

    ...{ attach, detach, listAttached, findAgain, followVersions },
    ...draftDangers({ db, dangers, hold }),
    ...movedDrafts,
  };
}
export type DraftsService = ReturnType<typeof draftsService>;

/** Handling and reopening dangers; the answers stay, and so does the version of the draft. */
function draftDangers({
  dangers,
  hold,
}: Pick<Parts, 'db' | 'dangers'> & {
  hold: (ctx: Ctx<StaffScope>, id: string) => Promise<queries.DraftState>;
}) {
  const change = (ctx: Ctx<StaffScope>, id: string, work: (on: Executor) => Promise<Danger[]>) =>
    inTransaction(ctx, async (tx): Promise<Danger[]> => {
      const draft = await hold(tx, id);
      return draft.submittedAt ? work(tx.db) : refuse('not-submitted');
    });
  return {
    handleDanger: (ctx: Ctx<StaffScope>, id: string, said: { dangerId: string; note: string }) =>
      change(ctx, id, (on) => dangers.handleOfDraft(withDb(ctx, on), id, said)),
    reopenDanger: (ctx: Ctx<StaffScope>, id: string, said: { dangerId: string; note: string }) =>
      change(ctx, id, (on) => dangers.reopenOfDraft(withDb(ctx, on), id, said)),
  };
}
