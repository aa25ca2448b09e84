/** The dry run: checks every row in batches by the rules for new people. */

import { setImmediate } from 'node:timers/promises';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, type Problem, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as duplicates from '#features/duplicates/server/service.ts';
import { type AvailableChoices, availableChoices, isUnavailable, vocabulary } from './choices.ts';
import * as queries from './queries.ts';
import {
  type JudgedRow,
  matchKeys,
  type RowJudge,
  type RowPerson,
  rowJudge,
} from './row-checker.ts';
import * as rows from './row-queries.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Time after which a call reports progress, in ms. The client calls again. */
export const progressInterval = 2000;

/** Rows per transaction, which share one search for duplicates. */
const batchSize = 500;

/** Rows to check before yielding to the event loop. */
const rowsPerTurn = 50;

/** Duplicates shown per row; more means a common name. */
const maxDuplicates = 3;

async function checkBatch(
  ctx: Ctx<StaffScope>,
  id: string,
  { words, now }: { words: Vocabulary; now: AvailableChoices },
): Promise<{ isDone: boolean }> {
  const run = await queries.lockImport(ctx, id);
  if (run.state === 'checked') return { isDone: true };
  if (run.state !== 'checking') throw notToCheck(run);
  const waiting = await rows.nextRows(ctx, id, 'waiting', { limit: batchSize });
  const judge = rowJudge(run.kind, run.mapping, words);
  const judged = await judgeAll(waiting, (cells) => {
    const { person, problems } = judge(cells);
    const wrong = person && isUnavailable(person, now, ctx.scope);
    return wrong ? { person: null, problems: [wrong] } : { person, problems };
  });
  const earlier = await rows.saveMatchKeys(
    ctx,
    id,
    judged.flatMap(({ number, person }) =>
      person ? matchKeys(person).map((likeness) => ({ number, likeness })) : [],
    ),
  );
  const people = judged.flatMap(({ person }) => (person ? [soughtBy(person)] : []));
  const likely = await duplicates.findLikely(ctx, people);
  let place = 0;
  const found = judged.map(({ number, person, problems }) => {
    const alike = {
      sameAs: earlier.get(number) ?? null,
      duplicates: person ? (likely[place++] ?? []).slice(0, maxDuplicates) : [],
    };
    return { number, person, problems, alike, state: stateOf(person, alike) };
  });
  await rows.saveCheckResults(ctx, id, found);
  const isDone = waiting.length < batchSize;
  await queries.updateImport(ctx, id, { state: isDone ? 'checked' : 'checking' });
  if (isDone) await recordAudit(ctx, { action: 'import.checked', recordId: id });
  return { isDone };
}

export async function check(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  const known = { words: await vocabulary(ctx), now: await availableChoices(ctx) };
  const until = performance.now() + progressInterval;
  for (;;) {
    const checked = await inTransaction(ctx, (tx) => checkBatch(tx, id, known));
    if (checked.isDone || performance.now() > until) return undefined;
  }
}

/** Checks rows and yields in between. */
async function judgeAll(waiting: readonly rows.KeptRow[], judge: RowJudge) {
  const judged: ({ number: number } & JudgedRow)[] = [];
  for (const { number, cells } of waiting) {
    judged.push({ number, ...judge(cells) });
    if (judged.length % rowsPerTurn === 0) await setImmediate();
  }
  return judged;
}

function soughtBy({ applicant }: RowPerson) {
  return {
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    preferredName: applicant.preferredName ?? null,
    dateOfBirth: applicant.dateOfBirth ?? null,
    phone: applicant.phone ?? null,
    email: applicant.email ?? null,
  };
}

function notToCheck(run: queries.KeptImport): Problem {
  return run.state === 'columns' ? invalid('fields', 'required') : problem('already-finalised');
}

function stateOf(person: RowPerson | null, alike: rows.Alike): 'wrong' | 'alike' | 'good' {
  if (!person) return 'wrong';
  return alike.sameAs !== null || alike.duplicates.length > 0 ? 'alike' : 'good';
}
