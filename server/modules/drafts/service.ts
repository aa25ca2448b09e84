import type { Applicant, ApplicantToCreate } from '#contract/applicants.ts';
import type { Draft } from '#contract/drafts.ts';
import { recordAccess, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, inTransaction } from '#server/platform/database.ts';
import { pageOrder } from '#server/platform/page.ts';
import { isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { QuestionsService } from '../questions/service.ts';
import { restorableSince } from '../retention/service.ts';
import { draftAbilities } from './policy.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  questions: QuestionsService;
  applicants: ApplicantsService;
}

/** Draft applicants, as staff see them: reviewed, finalised or deleted. */
export function draftsService({ db, clock, questions, applicants }: Parts) {
  return {
    async list(scope: StaffScope, filters: queries.ListFilters) {
      const usual = filters.state === 'submitted' ? 'submittedAt' : '-createdAt';
      const order = pageOrder(queries.sortKeys, filters.sort ?? usual, filters.after);
      return isProblem(order) ? order : queries.listPage(db, scope, filters, order);
    },

    /** Nobody opens a draft without a trace: the log has it, or the reader doesn't. */
    read(scope: StaffScope, id: string): Promise<Draft | Problem> {
      return inTransaction(db, async (on): Promise<Draft | Problem> => {
        const draft = await queries.findDraft(on, scope, id);
        if (!draft || draft.deletedAt) return problem('not-found');
        if (draft.applicantId) {
          return problem('already-finalised', { applicantId: draft.applicantId });
        }
        const answers = await questions.answersOfDraft(on, scope, id);
        await recordAccess(on, scope, { action: 'draft-applicant.opened', recordId: id }, clock());
        return {
          ...draft.summary,
          status: 'prescreening-incomplete',
          answers,
          applicant: questions.applicantFromAnswers(answers),
          abilities: draftAbilities(scope, draft.summary),
        };
      });
    },

    /** The draft becomes an applicant with the same reference; its answers go along. */
    finalise(scope: StaffScope, id: string, sent: ApplicantToCreate): Promise<Applicant | Problem> {
      return inTransaction(db, async (on): Promise<Applicant | Problem> => {
        const draft = await queries.lockDraft(on, scope, id);
        if (!draft || draft.deletedAt) return problem('not-found');
        if (draft.applicantId) {
          return problem('already-finalised', { applicantId: draft.applicantId });
        }
        if (!draft.submittedAt) return problem('not-submitted');

        const created = await applicants.createWithin(on, scope, sent, {
          reference: draft.summary.reference,
          submittedAt: draft.submittedAt,
        });
        if (isProblem(created)) return created;
        await questions.handAnswersOver(on, scope, id, created.id);
        await queries.setFinalised(on, scope, id, created.id, clock());
        await recordAudit(on, scope, {
          action: 'draft-applicant.finalised',
          recordId: id,
          after: { applicantId: created.id },
        });
        return created;
      });
    },

    delete(scope: StaffScope, id: string, reason?: string): Promise<{ id: string } | Problem> {
      return inTransaction(db, async (on): Promise<{ id: string } | Problem> => {
        const draft = await queries.lockDraft(on, scope, id);
        if (!draft || draft.deletedAt) return problem('not-found');
        if (draft.applicantId) {
          return problem('already-finalised', { applicantId: draft.applicantId });
        }
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
  };
}
export type DraftsService = ReturnType<typeof draftsService>;
