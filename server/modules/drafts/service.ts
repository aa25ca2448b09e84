import type { Applicant, ApplicantToCreate, ApplicantToUpdate } from '#contract/applicants.ts';
import type { Danger } from '#contract/dangers.ts';
import type { AlreadyFinalisedDetails, Draft } from '#contract/drafts.ts';
import type { Duplicate } from '#contract/duplicates.ts';
import { difference, recordAccess, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { correctionsOf } from '#server/platform/field-places.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { pageOrder } from '#server/platform/page.ts';
import { isProblem, type Problem, problem } from '#server/platform/problem.ts';
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

  const already = async (on: Executor, scope: StaffScope, id: string, applicantId: string) => {
    const attachment = await findAttachment(on, scope, id);
    const shown = attachment && toShown(attachment, undoingOf(scope, attachment, clock()));
    const details: AlreadyFinalisedDetails = { applicantId, attachment: shown ?? null };
    return problem('already-finalised', details);
  };

  /** A draft that is still one, as it was found. */
  const waiting = async (
    on: Executor,
    scope: StaffScope,
    id: string,
    draft: queries.DraftState | undefined,
  ): Promise<queries.DraftState | Problem> => {
    if (!draft || draft.deletedAt) return problem('not-found');
    return draft.applicantId ? already(on, scope, id, draft.applicantId) : draft;
  };
  const find = async (on: Executor, scope: StaffScope, id: string) =>
    waiting(on, scope, id, await queries.findDraft(on, scope, id));
  const hold = async (on: Executor, scope: StaffScope, id: string) =>
    waiting(on, scope, id, await queries.lockDraft(on, scope, id));

  const present = async (on: Executor, scope: StaffScope, draft: State): Promise<Draft> => {
    const summary = draft.summary(await organisation.daysOfUnfinishedDrafts(on, scope));
    const answers = await questions.answersOfDraft(on, scope, summary.id);
    const asGiven = questions.applicantFromAnswers(answers);
    return {
      ...summary,
      status: 'prescreening-incomplete',
      version: draft.version,
      answers,
      dangers: draft.submittedAt ? await dangers.ofDraft(on, scope, summary.id) : [],
      asGiven,
      applicant: { ...asGiven, ...draft.corrections },
      abilities: draftAbilities(scope, draft),
    };
  };

  const { attach, detach, listAttached, findAgain, followVersions } = draftAttaching({
    ...{ db, clock, questions, applicants, hold, present },
  });

  return {
    async list(scope: StaffScope, filters: queries.ListFilters) {
      const sort = filters.sort ?? usualOrder[filters.state];
      const order = pageOrder(queries.sortKeys, sort, filters.after);
      if (isProblem(order)) return order;
      return queries.listPage(db, scope, filters, order, {
        deletedSince: restorableSince(clock()),
        daysOfUnfinished: await organisation.daysOfUnfinishedDrafts(db, scope),
      });
    },

    /** Nobody opens a draft without a trace: the log has it, or the reader doesn't. */
    read(scope: StaffScope, id: string): Promise<Draft | Problem> {
      return inTransaction(db, async (on): Promise<Draft | Problem> => {
        const draft = await find(on, scope, id);
        if (isProblem(draft)) return draft;
        await recordAccess(on, scope, { action: 'draft-applicant.opened', recordId: id }, clock());
        return present(on, scope, draft);
      });
    },

    /** Records of perhaps the same person, by what the draft says as corrected. */
    duplicatesOf(scope: StaffScope, id: string): Promise<Duplicate[] | Problem> {
      return inTransaction(db, async (on): Promise<Duplicate[] | Problem> => {
        const draft = await find(on, scope, id);
        if (isProblem(draft)) return draft;
        const { applicant } = await present(on, scope, draft);
        return duplicates.find(on, scope, {
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
      scope: StaffScope,
      id: string,
      { version, ...fields }: ApplicantToUpdate,
    ): Promise<Draft | Problem> {
      return inTransaction(db, async (on): Promise<Draft | Problem> => {
        const draft = await hold(on, scope, id);
        if (isProblem(draft)) return draft;
        if (!draft.submittedAt) return problem('not-submitted');
        const before = await present(on, scope, draft);
        if (draft.version !== version) return problem('stale-version', before);
        const refused = await applicants.checkReferences(on, scope, fields);
        if (refused) return refused;
        const shown = { ...before.applicant, ...fields } as Draft['applicant'];
        const corrections = correctionsOf(before.asGiven, shown) as Draft['applicant'];
        await queries.setCorrections(on, scope, id, { corrections, shown }, clock());
        await recordAudit(on, scope, {
          action: 'draft-applicant.corrected',
          recordId: id,
          ...difference(before.applicant, shown),
        });
        const after = await hold(on, scope, id);
        return isProblem(after) ? after : present(on, scope, after);
      });
    },

    /** The draft becomes an applicant with the same reference; its answers go along. */
    finalise(scope: StaffScope, id: string, sent: ApplicantToCreate): Promise<Applicant | Problem> {
      return inTransaction(db, async (on): Promise<Applicant | Problem> => {
        const draft = await hold(on, scope, id);
        if (isProblem(draft)) return draft;
        if (!draft.submittedAt) return problem('not-submitted');
        // A call of the specification's shape names none, and means what it sends.
        if (typeof sent.version === 'number' && sent.version !== draft.version) {
          return problem('stale-version', await present(on, scope, draft));
        }
        const created = await applicants.createWithin(on, scope, sent, {
          reference: draft.reference,
          submittedAt: draft.submittedAt,
        });
        if (isProblem(created)) return created;
        await questions.handAnswersOver(on, scope, id, created.id);
        await queries.setFinalised(on, scope, id, created.id, clock());
        const action = 'draft-applicant.finalised';
        await recordAudit(on, scope, { action, recordId: id, after: { applicantId: created.id } });
        return created;
      });
    },

    delete(scope: StaffScope, id: string, reason?: string): Promise<{ id: string } | Problem> {
      return inTransaction(db, async (on): Promise<{ id: string } | Problem> => {
        const draft = await hold(on, scope, id);
        if (isProblem(draft)) return draft;
        await queries.setDeleted(on, scope, id, clock(), clock());
        await recordAudit(on, scope, { action: 'draft-applicant.deleted', recordId: id, reason });
        return { id };
      });
    },

    restore(scope: StaffScope, id: string): Promise<{ id: string } | Problem> {
      return inTransaction(db, async (on): Promise<{ id: string } | Problem> => {
        const draft = await queries.lockDraft(on, scope, id);
        if (!draft?.deletedAt || draft.deletedAt < restorableSince(clock())) {
          return problem('not-found');
        }
        await queries.setDeleted(on, scope, id, null, clock());
        await recordAudit(on, scope, { action: 'draft-applicant.restored', recordId: id });
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
  db,
  dangers,
  hold,
}: Pick<Parts, 'db' | 'dangers'> & {
  hold: (on: Executor, scope: StaffScope, id: string) => Promise<queries.DraftState | Problem>;
}) {
  const change = (
    scope: StaffScope,
    id: string,
    work: (on: Executor) => Promise<Danger[] | Problem>,
  ) =>
    inTransaction(db, async (on): Promise<Danger[] | Problem> => {
      const draft = await hold(on, scope, id);
      if (isProblem(draft)) return draft;
      return draft.submittedAt ? work(on) : problem('not-submitted');
    });
  return {
    handleDanger: (scope: StaffScope, id: string, said: { dangerId: string; note: string }) =>
      change(scope, id, (on) => dangers.handleOfDraft(on, scope, id, said)),
    reopenDanger: (scope: StaffScope, id: string, said: { dangerId: string; note: string }) =>
      change(scope, id, (on) => dangers.reopenOfDraft(on, scope, id, said)),
  };
}
