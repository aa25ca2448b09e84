/** The dry run: checks every row in batches by the rules for new people. */

import { setImmediate } from 'node:timers/promises';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, type Problem, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as duplicates from '#features/duplicates/server/service.ts';
import {
  type AvailableChoices,
  availableChoices,
  findUnavailableChoice,
  vocabulary,
} from './choices.ts';
import * as queries from './queries.ts';
import {
  type CheckedRow,
  createRowChecker,
  matchKeys,
  type RowChecker,
  type RowPerson,
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
  if (run.state !== 'checking') throw notCheckableProblem(run);
  const waiting = await rows.nextRows(ctx, id, 'waiting', { limit: batchSize });
  const checkRow = createRowChecker(run.kind, run.mapping, words);
  const checkedRows = await checkAll(waiting, (cells) => {
    const { person, problems } = checkRow(cells);
    const choiceProblem = person && findUnavailableChoice(person, now, ctx.scope);
    return choiceProblem ? { person: null, problems: [choiceProblem] } : { person, problems };
  });
  const earlier = await rows.saveMatchKeys(
    ctx,
    id,
    checkedRows.flatMap(({ number, person }) =>
      person ? matchKeys(person).map((likeness) => ({ number, likeness })) : [],
    ),
  );
  const people = checkedRows.flatMap(({ person }) => (person ? [toDuplicateQuery(person)] : []));
  const likely = await duplicates.findLikely(ctx, people);
  let nextIndex = 0;
  const checkResults = checkedRows.map(({ number, person, problems }) => {
    const alike = {
      sameAs: earlier.get(number) ?? null,
      duplicates: person ? (likely[nextIndex++] ?? []).slice(0, maxDuplicates) : [],
    };
    return { number, person, problems, alike, state: rowState(person, alike) };
  });
  await rows.saveCheckResults(ctx, id, checkResults);
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
async function checkAll(waiting: readonly rows.StoredRow[], checkRow: RowChecker) {
  const checkedRows: ({ number: number } & CheckedRow)[] = [];
  for (const { number, cells } of waiting) {
    checkedRows.push({ number, ...checkRow(cells) });
    if (checkedRows.length % rowsPerTurn === 0) await setImmediate();
  }
  return checkedRows;
}

function toDuplicateQuery({ applicant }: RowPerson) {
  return {
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    preferredName: applicant.preferredName ?? null,
    dateOfBirth: applicant.dateOfBirth ?? null,
    phone: applicant.phone ?? null,
    email: applicant.email ?? null,
  };
}

function notCheckableProblem(run: queries.StoredImport): Problem {
  return run.state === 'columns' ? invalid('fields', 'required') : problem('already-finalised');
}

function rowState(person: RowPerson | null, alike: rows.RowMatches): 'wrong' | 'alike' | 'good' {
  if (!person) return 'wrong';
  return alike.sameAs !== null || alike.duplicates.length > 0 ? 'alike' : 'good';
}
