/** Question bank for administrators. Changes reach people once published. */

import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction, withDb } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  type BankProblem,
  bankProblems,
  dependentQuestions,
} from '#features/question-bank/contract/bank-rules.ts';
import type {
  BankCategory,
  BankQuestion,
  BankState,
  QuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import * as questions from '#features/questions/server/service.ts';
import * as changes from './changes.ts';
import * as queries from './queries.ts';

/** Audit entry for a change. Question texts are kept in the editions. */
interface BankAudit {
  action: `question.${string}` | `question-bank.${string}`;
  after?: object;
}

/** Result of a change. `draft` is null when it equals the published bank. */
interface BankResult {
  draft: QuestionBank | null;
  auditEntry: BankAudit;
}

async function toBankState(
  ctx: Ctx<StaffScope>,
  { version, draft }: queries.EditedBank,
): Promise<BankState> {
  const { bank: published, editions } = await questions.publishedBank(ctx);
  const bank = draft ?? published;
  return {
    version,
    bank,
    published: editions,
    changes: changes.changesBetween(published, bank),
    categoriesChanged: !isDeepStrictEqual(published.categories, bank.categories),
  };
}

/**
 * Runs changes one at a time, each on the result of the last. Stores and logs the result; null
 * means nothing changed.
 */
function runExclusive(
  ctx: Ctx<StaffScope>,
  basedOn: number,
  act: (on: Executor, state: BankState) => Promise<BankResult | null>,
): Promise<BankState> {
  return inTransaction(ctx, async (tx): Promise<BankState> => {
    const before = await queries.lockEdited(tx);
    const state = await toBankState(tx, before);
    if (before.version !== basedOn) throw problem('stale-version', state);
    const done = await act(tx.db, state);
    if (done === null) return state;
    const after = { version: basedOn + 1, draft: done.draft };
    await queries.writeEdited(tx, after, tx.now);
    await log(tx, done.auditEntry);
    return toBankState(tx, after);
  });
}

/** Applies a change and rejects an invalid bank. */
function edit(
  ctx: Ctx<StaffScope>,
  basedOn: number,
  change: (bank: QuestionBank) => { bank: QuestionBank; auditEntry: BankAudit },
): Promise<BankState> {
  return runExclusive(ctx, basedOn, async (_on, { bank }) => {
    const result = change(bank);
    const broken = bankProblems(result.bank);
    if (broken.length > 0) throw problem('invalid', broken.map(toIssue));
    return { draft: result.bank, auditEntry: result.auditEntry };
  });
}

export async function read(ctx: Ctx<StaffScope>): Promise<BankState> {
  return toBankState(ctx, await queries.readEdited(ctx));
}

export function add(ctx: Ctx<StaffScope>, version: number, question: BankQuestion) {
  return edit(ctx, version, (bank) => ({
    bank: changes.withAdded(bank, question),
    auditEntry: { action: 'question.added', after: { question: question.id } },
  }));
}

export function change(ctx: Ctx<StaffScope>, id: string, version: number, question: BankQuestion) {
  return edit(ctx, version, (bank) => {
    const before = bank.questions.find((one) => one.id === id);
    if (!before) throw problem('not-found');
    // Answers refer to the id, and the form determines where it is asked, so neither may change.
    const updated = { ...question, id, form: before.form };
    return {
      bank: changes.withChanged(bank, id, updated),
      auditEntry: { action: 'question.changed', after: { question: id } },
    };
  });
}

export function remove(ctx: Ctx<StaffScope>, id: string, version: number) {
  return edit(ctx, version, (bank) => {
    const before = bank.questions.find((one) => one.id === id);
    if (!before) throw problem('not-found');
    const needing = dependentQuestions(id, bank.questions);
    if (needing.length > 0) {
      const dependents = needing.map(({ id: one, form, text }) => ({ id: one, form, text }));
      throw problem('question-needed', { dependents });
    }
    return {
      bank: changes.withRemoved(bank, id),
      auditEntry: { action: 'question.removed', after: { question: id } },
    };
  });
}

export function order(
  ctx: Ctx<StaffScope>,
  version: number,
  order: { form: BankQuestion['form']; category: string; questionIds: string[] },
) {
  return edit(ctx, version, (bank) => {
    const ordered = changes.withOrder(bank, order);
    if (!ordered) throw problem('stale-version');
    return {
      bank: ordered,
      auditEntry: { action: 'question.moved', after: { questions: order.questionIds } },
    };
  });
}

export function writeCategories(ctx: Ctx<StaffScope>, version: number, categories: BankCategory[]) {
  return edit(ctx, version, (bank) => ({
    bank: changes.normalizeBank({ ...bank, categories }),
    auditEntry: {
      action: 'question-bank.topics-changed',
      after: { topics: categories.map(({ id }) => id) },
    },
  }));
}

export function importFile(ctx: Ctx<StaffScope>, version: number, imported: QuestionBank) {
  return edit(ctx, version, () => ({
    bank: changes.normalizeBank(imported),
    auditEntry: {
      action: 'question-bank.imported',
      after: { entries: imported.questions.length },
    },
  }));
}

export function discard(ctx: Ctx<StaffScope>, basedOn: number): Promise<BankState> {
  return runExclusive(ctx, basedOn, async (_on, state) => {
    if (!changes.isChanged(state)) return null;
    return { draft: null, auditEntry: { action: 'question-bank.discarded' } };
  });
}

export function publish(ctx: Ctx<StaffScope>, basedOn: number): Promise<BankState> {
  return runExclusive(ctx, basedOn, async (on, state) => {
    if (!changes.isChanged(state)) return null;
    await questions.publish(withDb(ctx, on), state.bank);
    const published = state.changes.map(({ questionId }) => questionId);
    return {
      draft: null,
      auditEntry: { action: 'question-bank.published', after: { questions: published } },
    };
  });
}

export async function exportFile(ctx: Ctx<StaffScope>): Promise<FileReply> {
  const { bank } = await toBankState(ctx, await queries.readEdited(ctx));
  const day = ctx.now.toISOString().slice(0, 10);
  return {
    name: `questions-${day}.json`,
    content: Readable.from([`${JSON.stringify(bank, null, 2)}\n`]),
  };
}

export async function uses(ctx: Ctx<StaffScope>, id: string) {
  const { bank } = await toBankState(ctx, await queries.readEdited(ctx));
  if (!bank.questions.some((question) => question.id === id)) throw problem('not-found');
  const dependents = dependentQuestions(id, bank.questions).map((question) => question.id);
  return { ...(await questions.readUses(ctx, id)), dependents };
}

/** Names the related question by id; the client shows its text. */
function toIssue({ questionId, rule, about }: BankProblem) {
  return { path: questionId, rule: `bank-${rule}`, values: about === undefined ? {} : { about } };
}

async function log(ctx: Ctx<StaffScope>, { action, after }: BankAudit): Promise<void> {
  // Question ids aren't record ids, so `recordId` is null.
  await recordAudit(ctx, { action, recordId: null, ...(after && { after }) });
}
