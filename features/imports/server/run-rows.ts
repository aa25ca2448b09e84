/** Turns rows into people, each at most once: the outcome is stored in the same transaction. */

import { setTimeout as wait } from 'node:timers/promises';
import { type AuditEvent, recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { isProblem, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Outcome } from '#features/enrollment/contract/enrollments.ts';
import * as clients from '#features/enrollment/server/clients/service.ts';
import type { ImportWay } from '#features/imports/contract/imports.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { progressInterval } from './check-rows.ts';
import { type AvailableChoices, availableChoices, findUnavailableChoice } from './choices.ts';
import * as queries from './queries.ts';
import type { RowEnrollment, RowPerson } from './row-checker.ts';
import * as rows from './row-queries.ts';

/** Rows per transaction of a partial import. */
export const batchSize = 500;

/** Delay before another look at rows that another caller has in work, in ms. */
const retryDelay = 100;

export type RowOutcome = Parameters<typeof rows.saveOutcomes>[2][number];

async function createAll(
  ctx: Ctx<StaffScope>,
  importId: string,
  wanted: readonly { number: number; person: RowPerson }[],
): Promise<RowOutcome[]> {
  const people = wanted.map(({ person }) => person.applicant);
  const created = await applicants.createMany(ctx, people, importId);
  const outcomes: RowOutcome[] = [];
  for (const [place, { number, person }] of wanted.entries()) {
    let after: Applicant | undefined = created[place];
    if (!after) throw new Error('the import row has no person');
    if (person.enrolment) {
      const enrollment = completeEnrollment(person.enrolment, ctx.now);
      after = await clients.importEnrollment(ctx, after, enrollment, importId);
    }
    const { id: applicantId, version: madeVersion } = after;
    outcomes.push({ number, state: 'created', applicantId, madeVersion });
  }
  return outcomes;
}

async function fill(
  ctx: Ctx<StaffScope>,
  { number, person, alike }: rows.StoredRow,
): Promise<RowOutcome> {
  const id = fillTarget(alike);
  const fillResult =
    id && person
      ? await attempt(ctx, (tx) => applicants.fillFrom(tx, id, { ...person.applicant }))
      : undefined;
  if (!fillResult || isProblem(fillResult)) {
    const missingRecord = { field: 'lastName', rule: 'import-file-gone', values: {}, value: '' };
    return { number, state: 'wrong', problems: [missingRecord] };
  }
  const { before, after, fields } = fillResult;
  const pick = (record: Applicant) =>
    Object.fromEntries(fields.map((field) => [field, record[field as keyof Applicant] ?? null]));
  return {
    number,
    state: 'filled',
    applicantId: id ?? null,
    madeVersion: after.version,
    filled: { before: pick(before), after: pick(after) },
  };
}

/** Locks the locations and reports those closed since the check. */
async function lockOpenLocations(
  ctx: Ctx<StaffScope>,
  next: readonly rows.StoredRow[],
  now: AvailableChoices,
): Promise<AvailableChoices> {
  const wanted = next.flatMap(({ person }) => (person ? rowLocations(person) : []));
  const namedLocationIds = [...new Set(wanted)].filter((id) => now.locations.has(id));
  return { ...now, locations: new Set(await locations.lockOpenLocations(ctx, namedLocationIds)) };
}

/** @returns the outcome of these rows; a `wrong` one could not be imported after all. */
export async function importRows(
  ctx: Ctx<StaffScope>,
  id: string,
  { next, now: checkedChoices }: { next: readonly rows.StoredRow[]; now: AvailableChoices },
): Promise<RowOutcome[]> {
  const now = await lockOpenLocations(ctx, next, checkedChoices);
  const outcomes: RowOutcome[] = [];
  const toCreate: { number: number; person: RowPerson }[] = [];
  for (const row of next) {
    const { number, person, choice } = row;
    const unknown = person && findUnavailableChoice(person, now, ctx.scope);
    if (choice === 'skip') outcomes.push({ number, state: 'skipped' });
    else if (unknown) outcomes.push({ number, state: 'wrong', problems: [unknown] });
    else if (choice === 'fill') outcomes.push(await fill(ctx, row));
    else if (person) toCreate.push({ number, person });
  }
  outcomes.push(...(await createAll(ctx, id, toCreate)));
  await rows.saveOutcomes(ctx, id, outcomes);
  return outcomes;
}

/** Imports these rows, without those that another caller has in work. */
async function runBatch(
  ctx: Ctx<StaffScope>,
  id: string,
  { range, now }: { range: rows.RowRange; now: AvailableChoices },
): Promise<void> {
  checkRunning(await queries.joinImport(ctx, id));
  const next = await rows.takeRows(ctx, id, range);
  if (next.length === 0) return;
  await importRows(ctx, id, { next, now });
  // Locked last, so that two batches wait for each other only while they end.
  checkRunning(await queries.holdImport(ctx, id, 'forNoKeyUpdate'));
  await queries.updateImport(ctx, id, { state: 'running', how: 'good-rows' });
}

/** Completes the import when no row is left. */
async function finishIfDone(ctx: Ctx<StaffScope>, id: string): Promise<boolean> {
  const run = await queries.lockImport(ctx, id);
  if (run.state === 'done') return true;
  checkRunning(run);
  const left = await rows.nextRows(ctx, id, 'to-bring-in', { limit: 1 });
  if (left.length > 0) return false;
  const finished = await finish(ctx, id, { how: 'good-rows', now: ctx.now });
  await recordAudit(ctx, finished);
  return true;
}

function checkRunning({ state }: queries.StoredImport): void {
  if (!['checked', 'running', 'done'].includes(state)) throw problem('already-finalised');
}

/**
 * Imports the valid rows, two batches at a time: PostgreSQL works on one while Node prepares the other. A failure keeps
 * finished batches.
 */
export async function run(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  const now = await availableChoices(ctx);
  const until = performance.now() + progressInterval;
  const isTimeUp = () => performance.now() > until;
  while (!isTimeUp()) {
    const ranges = await rows.rangesToBringIn(ctx, id, batchSize);
    const runSome = async () => {
      for (let range = ranges.shift(); range; range = isTimeUp() ? undefined : ranges.shift()) {
        const batch = { range, now };
        await inTransaction(ctx, (tx) => runBatch(tx, id, batch));
      }
    };
    await bothEnded(runSome(), runSome());
    if (ranges.length > 0) return;
    if (await inTransaction(ctx, (tx) => finishIfDone(tx, id))) return;
    await wait(retryDelay);
  }
}

/** Waits for both, so that none goes on after the reply, then throws what one of them threw. */
async function bothEnded(...both: [Promise<void>, Promise<void>]): Promise<void> {
  await Promise.allSettled(both);
  await Promise.all(both);
}

/**
 * Completes an import.
 * @returns the final log entry.
 */
export async function finish(
  ctx: Ctx<StaffScope>,
  id: string,
  { how, now }: { how: ImportWay; now: Date },
): Promise<AuditEvent> {
  await rows.deleteCheckData(ctx, id);
  await queries.updateImport(ctx, id, { state: 'done', how, finishedAt: now });
  const { kind, counts } = (await queries.findImport(ctx, id)) ?? {};
  const { rows: all, created, filled, skipped, wrong } = counts ?? {};
  return {
    action: 'import.finished',
    recordId: id,
    after: { kind, how, rows: all, created, filled, skipped, wrong },
  };
}

/** Record that a row can fill: the likeliest visible duplicate that still exists. */
export function fillTarget({ duplicates }: rows.RowMatches): string | undefined {
  for (const found of duplicates) {
    if (found.visible && found.record.kind === 'applicant' && found.record.deletedAt === null) {
      return found.record.id;
    }
  }
}

/** Locations named by a row. */
function rowLocations({ applicant, enrolment }: RowPerson): string[] {
  return [applicant.locationId, enrolment?.locationId].filter((id) => typeof id === 'string');
}

/** Fills defaults: an unknown outcome, and started when there is a start. */
function completeEnrollment(sent: RowEnrollment, now: Date) {
  const hasBegun = sent.startDate <= now.toISOString().slice(0, 10);
  const outcome: Outcome = {
    housing: sent.housing ?? 'unknown',
    employment: sent.employment ?? 'unknown',
    credential: sent.credential ?? 'unknown',
    credentialName: sent.credentialName ?? null,
  };
  return {
    locationId: sent.locationId,
    startDate: sent.startDate,
    programStatus: sent.programStatus ?? (hasBegun ? 'started_program' : 'yet_to_started_program'),
    endDate: sent.endDate ?? null,
    outcome: sent.endDate ? outcome : null,
  } as const;
}
