/** Answers in a case record, given in public forms or by staff, and their history. */

import { Readable } from 'node:stream';
import { defaultLanguage, knownLanguage, type Language, textIn } from '#core/contract/languages.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { csvBeginning, csvLine } from '#core/server/tables/csv.ts';
import { translatorFor } from '#core/server/translations.ts';
import type { PaperSettings } from '#features/organization/server/organization/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import { answerText } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToSave,
  EarlierAnswer,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import * as answerQueries from './answer-queries.ts';
import * as queries from './applicant-answer-queries.ts';
import { withSetAside } from './hidden-answers.ts';
import { type JoinedAnswer, joinAnswers } from './join-answers.ts';
import { applicantFromAnswers } from './prefill.ts';
import { listPublished } from './queries.ts';
import { checkAnswers, compareAnswers } from './save-answers.ts';

async function visibleAnswers(ctx: Ctx<StaffScope>, applicantId: string) {
  return withSetAside(await answerQueries.listApplicantAnswers(ctx, applicantId));
}

function filterByQuestion(answers: readonly QuestionAnswer[], questionIds: readonly string[]) {
  return answers.filter(({ question }) => questionIds.includes(question.id));
}

/** Writes only answers that changed and moves the old ones to the history. */
async function save(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: readonly AnswerToSave[],
): Promise<QuestionAnswer[]> {
  const file = await applicants.lock(ctx, applicantId);
  await queries.lockAnswers(ctx, applicantId);
  const { broken, checked } = checkAnswers(await listPublished(ctx, undefined), sent);
  if (broken.length > 0) throw problem('invalid', broken);
  const currentAnswers = await queries.listCurrentAnswers(ctx, applicantId);
  const { changed, stale } = compareAnswers(currentAnswers, checked);
  if (stale.length > 0) {
    throw problem('stale-version', filterByQuestion(await visibleAnswers(ctx, applicantId), stale));
  }

  const now = ctx.now;
  const replaced = changed.flatMap(({ question }) => currentAnswers.get(question.id) ?? []);
  const newAnswers = changed.map(({ question, answer }) => ({
    questionId: question.id,
    questionVersion: question.version,
    answer,
    at: now,
    authorId: ctx.scope.accountId,
  }));
  if (replaced.length > 0) {
    await queries.insertAllEarlier(
      ctx,
      replaced.map((one) => ({ ...one, answerId: one.id })),
      now,
    );
  }
  if (newAnswers.length > 0) await queries.putAnswers(ctx, applicantId, newAnswers);
  const changedQuestions = changed.map(({ question }) => question);
  await dangers.store(ctx, applicantId, dangers.dangersIn(changedQuestions, newAnswers));
  const answers = await visibleAnswers(ctx, applicantId);
  const changedIds = changed.map(({ question }) => question.id);
  if (changedIds.length > 0) {
    await recordAudit(ctx, {
      action: 'applicant.answered',
      recordId: applicantId,
      after: { questions: changedIds },
    });
    const derivedFields = applicantFromAnswers(
      filterByQuestion(answers, changedIds),
      knownLanguage(file.language) ?? defaultLanguage,
    );
    await applicants.addFromAnswers(ctx, file, derivedFields);
  }
  const sentIds = checked.map(({ question }) => question.id);
  return filterByQuestion(answers, sentIds);
}

/** Reading answers opens the case record, so it is logged as access. */
export async function readApplicantAnswers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<QuestionAnswer[]> {
  await applicants.open(ctx, applicantId);
  return visibleAnswers(ctx, applicantId);
}

const columns = [
  'form',
  'topic',
  'question',
  'answer',
  'answeredBy',
  'answeredAt',
  'state',
] as const;

/** Rows of the answers export. Multiple choices share one cell, one line each. */
function* answerRows(answers: readonly QuestionAnswer[], language: Language): Generator<string> {
  const translate = translatorFor(language);
  yield csvBeginning + csvLine(columns.map((column) => translate(`questions:file.${column}`)));
  for (const { question, answer, answeredBy, updatedAt, setAside } of answers) {
    yield csvLine([
      translate(`enumerations:questionForms.${question.form}`),
      textIn(question.topic.name, language),
      textIn(question.text, language),
      answerText(question, answer, language).join('\n'),
      answeredBy
        ? `${answeredBy.firstName} ${answeredBy.lastName}`
        : translate('questions:file.thePerson'),
      updatedAt,
      setAside ? translate('questions:file.setAside') : '',
    ]);
  }
}

/** Logs the disclosure before returning the file. The file name says nothing about the person. */
export function exportAnswers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  language: Language,
): Promise<FileReply> {
  return inTransaction(ctx, async (tx): Promise<FileReply> => {
    const opened = await applicants.open(tx, applicantId);
    const answers = await visibleAnswers(tx, applicantId);
    await recordAudit(tx, {
      action: 'applicant.answers-exported',
      kind: 'disclosure',
      recordId: applicantId,
      after: { answers: answers.length },
    });
    const notice = noticeLines(await organization.paperSettings(tx), language);
    const lines = [...answerRows(answers, language), ...notice].join('');
    return { name: `answers-${opened.reference}.csv`, content: Readable.from([lines]) };
  });
}

/** Reading the history also opens the case record. */
export async function earlierAnswers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  questionId: string,
): Promise<EarlierAnswer[]> {
  await applicants.open(ctx, applicantId);
  return queries.listEarlier(ctx, applicantId, questionId);
}

export function saveAnswers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: readonly AnswerToSave[],
) {
  return inTransaction(ctx, (tx) => save(tx, applicantId, sent));
}

/** Joins a draft's answers to the applicant's. The draft keeps its own copy. */
export async function joinAnswersOfDraft(
  ctx: Ctx<StaffScope>,
  draftId: string,
  applicantId: string,
): Promise<JoinedAnswer[]> {
  return joinAnswers(ctx, applicantId, await queries.listDraftEntries(ctx, draftId));
}

/** Redisclosure notice that 42 CFR 2.32 requires on anything about a single person. */
function noticeLines(
  { part2, part2Notice: { full } }: PaperSettings,
  language: Language,
): string[] {
  if (!part2) return [];
  const texts = new Set([textIn(full, language) ?? full.en, full.en]);
  return [csvLine([]), ...[...texts].map((text) => csvLine([text]))];
}
