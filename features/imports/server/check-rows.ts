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

/** Rows per transaction. */
const batchSize = 500;

/**
 * Rows per search for duplicates. The searches of a batch run at the same time, each on its own
 * connection.
 */
const searchSize = 250;

/** Rows to check before yielding to the event loop. */
const rowsPerTurn = 50;

/** Duplicates shown per row; more means a common name. */
const maxDuplicates = 3;

interface Known {
  words: Vocabulary;
  now: AvailableChoices;
}

interface Batch {
  run: queries.StoredImport;
  waiting: readonly rows.StoredRow[];
}

type FoundRow = { number: number } & CheckedRow & Pick<rows.RowMatches, 'duplicates'>;

/** Reads the next rows; undefined when all are checked. */
async function readBatch(ctx: Ctx<StaffScope>, id: string): Promise<Batch | undefined> {
  const run = await queries.lockImport(ctx, id);
  if (run.state === 'checked') return undefined;
  if (run.state !== 'checking') throw notCheckableProblem(run);
  return { run, waiting: await rows.nextRows(ctx, id, 'waiting', { limit: batchSize }) };
}

/** Checks rows and searches for duplicates, which takes long and therefore holds no lock. */
async function checkBatch(
  ctx: Ctx<StaffScope>,
  { run, waiting }: Batch,
  { words, now }: Known,
): Promise<FoundRow[]> {
  const checkRow = createRowChecker(run.kind, run.mapping, words);
  const searches: Promise<FoundRow[]>[] = [];
  for (let from = 0; from < waiting.length; from += searchSize) {
    const checkedRows = await checkAll(waiting.slice(from, from + searchSize), (cells) => {
      const { person, problems } = checkRow(cells);
      const choiceProblem = person && findUnavailableChoice(person, now, ctx.scope);
      return choiceProblem ? { person: null, problems: [choiceProblem] } : { person, problems };
    });
    const search = findDuplicates(ctx, checkedRows);
    // `Promise.all` below reports it, unless a later row fails first.
    search.catch(() => undefined);
    searches.push(search);
  }
  return (await Promise.all(searches)).flat();
}

async function findDuplicates(
  ctx: Ctx<StaffScope>,
  checkedRows: readonly ({ number: number } & CheckedRow)[],
): Promise<FoundRow[]> {
  const people = checkedRows.flatMap(({ person }) => (person ? [toDuplicateQuery(person)] : []));
  const likely = await duplicates.findLikely(ctx, people);
  let nextIndex = 0;
  return checkedRows.map((row) => ({
    ...row,
    duplicates: row.person ? (likely[nextIndex++] ?? []).slice(0, maxDuplicates) : [],
  }));
}

/** Stores the results, unless someone else has checked or mapped these rows since they were read. */
async function saveBatch(
  ctx: Ctx<StaffScope>,
  { run: { id, version }, waiting }: Batch,
  found: readonly FoundRow[],
): Promise<void> {
  const run = await queries.lockImport(ctx, id);
  if (run.version !== version) return;
  const earlier = await rows.saveMatchKeys(
    ctx,
    id,
    found.flatMap(({ number, person }) =>
      person ? matchKeys(person).map((likeness) => ({ number, likeness })) : [],
    ),
  );
  const checkResults = found.map(({ number, person, problems, duplicates: likely }) => {
    const alike = { sameAs: earlier.get(number) ?? null, duplicates: likely };
    return { number, person, problems, alike, state: rowState(person, alike) };
  });
  await rows.saveCheckResults(ctx, id, checkResults);
  const isDone = waiting.length < batchSize;
  await queries.updateImport(ctx, id, { state: isDone ? 'checked' : 'checking' });
  if (isDone) await recordAudit(ctx, { action: 'import.checked', recordId: id });
}

export async function check(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  const known = { words: await vocabulary(ctx), now: await availableChoices(ctx) };
  const until = performance.now() + progressInterval;
  do {
    const batch = await inTransaction(ctx, (tx) => readBatch(tx, id), { isPreparation: true });
    if (!batch) return undefined;
    const found = await checkBatch(ctx, batch, known);
    await inTransaction(ctx, (tx) => saveBatch(tx, batch, found));
  } while (performance.now() < until);
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
