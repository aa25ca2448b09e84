import { Readable } from 'node:stream';
import { inLanguage, type Language } from '#contract/languages.ts';
import type { AnswerToSave, EarlierAnswer, QuestionAnswer } from '#contract/questions.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { csvLine } from '#server/platform/csv.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { Scope, StaffScope } from '#server/platform/scope.ts';
import type { FileReply } from '#server/platform/send-file.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { DangersService } from '../dangers/service.ts';
import type { OrganisationService, PaperSettings } from '../organisation/service.ts';
import * as answerQueries from './answer-queries.ts';
import { linesOfAnswers } from './answers-file.ts';
import * as queries from './applicant-answer-queries.ts';
import { type JoinedAnswer, joinAnswers, partAnswers } from './join-answers.ts';
import { applicantFromAnswers } from './prefill.ts';
import { listPublished } from './queries.ts';
import { checkAnswers, compareAnswers } from './save-answers.ts';
import { withSetAside } from './set-aside.ts';

interface Parts {
  db: Database;
  clock: () => Date;
  applicants: ApplicantsService;
  organisation: OrganisationService;
  dangers: DangersService;
}

/** The answers in a case file: given in public forms, and by staff, who see what they were before. */
export function applicantAnswers({ db, clock, applicants, organisation, dangers }: Parts) {
  const answersOf = async (on: Executor, scope: StaffScope, applicantId: string) =>
    withSetAside(await answerQueries.answersOfApplicant(on, scope, applicantId));

  const among = (answers: readonly QuestionAnswer[], questionIds: readonly string[]) =>
    answers.filter(({ question }) => questionIds.includes(question.id));

  /** Staff's answers: the ones that say something new are written, and what they were is kept. */
  const save = async (
    on: Executor,
    scope: StaffScope,
    applicantId: string,
    sent: readonly AnswerToSave[],
  ): Promise<QuestionAnswer[] | Problem> => {
    const file = await applicants.hold(on, scope, applicantId);
    if (isProblem(file)) return file;
    await queries.lockAnswers(on, scope, applicantId);
    const { broken, checked } = checkAnswers(await listPublished(on, scope, undefined), sent);
    if (broken.length > 0) return problem('invalid', broken);
    const standing = await queries.standingAnswers(on, scope, applicantId);
    const { changed, stale } = compareAnswers(standing, checked);
    if (stale.length > 0) {
      return problem('stale-version', among(await answersOf(on, scope, applicantId), stale));
    }

    const now = clock();
    const replaced = changed.flatMap(({ question }) => standing.get(question.id) ?? []);
    const given = changed.map(({ question, answer }) => ({
      questionId: question.id,
      questionVersion: question.version,
      answer,
      at: now,
      by: scope.accountId,
    }));
    if (replaced.length > 0) {
      await queries.keepAllEarlier(
        on,
        scope,
        replaced.map((one) => ({ ...one, answerId: one.id })),
        now,
      );
    }
    if (given.length > 0) await queries.putAnswers(on, scope, applicantId, given);
    const asked = changed.map(({ question }) => question);
    await dangers.keep(on, scope, applicantId, dangers.dangersIn(asked, given));
    const answers = await answersOf(on, scope, applicantId);
    const changedIds = changed.map(({ question }) => question.id);
    if (changedIds.length > 0) {
      await recordAudit(on, scope, {
        action: 'applicant.answered',
        recordId: applicantId,
        after: { questions: changedIds },
      });
      const described = applicantFromAnswers(among(answers, changedIds));
      await applicants.addFromAnswers(on, scope, file, described);
    }
    const sentIds = checked.map(({ question }) => question.id);
    return among(answers, sentIds);
  };

  return {
    /** The answers are part of the case file: reading them opens it. */
    answersOfApplicant(
      scope: StaffScope,
      applicantId: string,
    ): Promise<QuestionAnswer[] | Problem> {
      return inTransaction(db, async (on): Promise<QuestionAnswer[] | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        return isProblem(opened) ? opened : answersOf(on, scope, applicantId);
      });
    },

    /** The answers leave the house: noted before they do. The file's name says nothing of anybody. */
    exportAnswers(
      scope: StaffScope,
      applicantId: string,
      language: Language,
    ): Promise<FileReply | Problem> {
      return inTransaction(db, async (on): Promise<FileReply | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        if (isProblem(opened)) return opened;
        const answers = await answersOf(on, scope, applicantId);
        await recordAudit(on, scope, {
          action: 'applicant.answers-exported',
          kind: 'disclosure',
          recordId: applicantId,
          after: { answers: answers.length },
        });
        const notice = noticeLines(await organisation.paperSettings(on, scope), language);
        const lines = [...linesOfAnswers(answers, language), ...notice].join('');
        return { name: `answers-${opened.reference}.csv`, content: Readable.from([lines]) };
      });
    },

    /** What an answer was before; part of the case file as well. */
    earlierAnswers(
      scope: StaffScope,
      applicantId: string,
      questionId: string,
    ): Promise<EarlierAnswer[] | Problem> {
      return inTransaction(db, async (on): Promise<EarlierAnswer[] | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        if (isProblem(opened)) return opened;
        return queries.listEarlier(on, scope, applicantId, questionId);
      });
    },

    saveAnswers: (scope: StaffScope, applicantId: string, sent: readonly AnswerToSave[]) =>
      inTransaction(db, (on) => save(on, scope, applicantId, sent)),

    /** See `joinAnswers`: for what was given elsewhere and becomes part of the file. */
    joinAnswers: (
      on: Executor,
      scope: Scope,
      applicantId: string,
      given: readonly queries.GivenOnce[],
    ): Promise<JoinedAnswer[]> => joinAnswers(on, scope, applicantId, given, clock()),

    /** As `joinAnswers`, with what a draft says; the draft keeps its own answers as they were given. */
    joinAnswersOfDraft: async (
      on: Executor,
      scope: StaffScope,
      draftId: string,
      applicantId: string,
    ): Promise<JoinedAnswer[]> =>
      joinAnswers(on, scope, applicantId, await queries.givenInDraft(on, scope, draftId), clock()),

    partAnswers,
  };
}

/** What goes with whatever is of a single person where 42 CFR Part 2 holds (2.32), below what it is about. */
function noticeLines(
  { part2, part2Notice: { full } }: PaperSettings,
  language: Language,
): string[] {
  if (!part2) return [];
  const texts = new Set([inLanguage(full, language) ?? full.en, full.en]);
  return [csvLine([]), ...[...texts].map((text) => csvLine([text]))];
}
