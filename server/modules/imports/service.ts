import type { Duplicate } from '#contract/duplicates.ts';
import type {
  chooseForImport,
  ImportRow,
  ImportRun,
  ImportSummary,
  ImportWay,
  listImportRows,
  mapImport,
} from '#contract/imports.ts';
import { daysToUndoImport } from '#contract/imports.ts';
import type { Language } from '#contract/languages.ts';
import type { ReceivedBy, ReplyOf } from '#contract/operation.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import { isWithinReach } from '#server/platform/reach.ts';
import { proveScope, type StaffScope, type SystemScope } from '#server/platform/scope.ts';
import type { SessionKeeper } from '#server/platform/session.ts';
import type { SentPart } from '#server/platform/upload.ts';
import { wordsIn } from '#server/platform/words.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { DuplicatesService } from '../duplicates/service.ts';
import type { LocationsService } from '../locations/service.ts';
import type { UsersService } from '../users/service.ts';
import { fillable, importRunning, rowsBecoming } from './bringing-in.ts';
import { importChecking } from './checking.ts';
import { importColumns } from './columns.ts';
import { failedRowsFile } from './failed-rows.ts';
import { namesOfImports } from './names.ts';
import * as queries from './queries.ts';
import * as rows from './row-queries.ts';
import { canUndo, importUndoing } from './taking-back.ts';
import { vocabularyOf } from './vocabulary.ts';
import { wholeImports } from './whole-import.ts';

interface Parts {
  db: Database;
  clock: Clock;
  applicants: ApplicantsService;
  clients: ClientsService;
  locations: LocationsService;
  users: UsersService;
  duplicates: DuplicatesService;
  keeper: Pick<SessionKeeper, 'isStillIn'>;
  jobs: Jobs;
  /** Told of what nobody may have waited for. */
  onFailure: (error: unknown) => void;
}

/** After so many days an import that nobody went on with is removed. */
const daysToGoOn = 7;

/** Files of people from elsewhere: read, understood, checked, brought in, and taken back. */
export function importsService(parts: Parts) {
  const { db, clock, locations, users } = parts;

  const choices = async (ctx: Ctx<StaffScope>) => {
    const [places, staff] = await Promise.all([locations.list(ctx), users.listStaff(ctx)]);
    return {
      // Who is limited to some places brings people to these.
      locations: places.filter(({ closed, id }) => !closed && isWithinReach(ctx.scope.reach, [id])),
      people: staff.map(({ id, firstName, lastName }) => ({
        id,
        name: `${firstName} ${lastName}`,
      })),
    };
  };
  const vocabulary = async (ctx: Ctx<StaffScope>) => {
    const { locations: places, people } = await choices(ctx);
    return vocabularyOf(places, people);
  };
  const choosable = async (ctx: Ctx<StaffScope>) => {
    const { locations: places } = await choices(ctx);
    const reached = new Set(places.map(({ id }) => id));
    return { locations: reached, people: await users.reachOfStaff(ctx) };
  };
  const checking = importChecking({ ...parts, vocabulary, choosable });
  const columns = importColumns({ db, clock, vocabulary });
  const undoing = importUndoing(parts);
  const running = importRunning({ ...parts, choosable });
  const whole = wholeImports({
    ...{ ...parts, choosable },
    becoming: rowsBecoming(parts),
    rememberNames: namesOfImports(parts),
  });

  const summaryOf = (run: queries.KeptImport): ImportSummary => {
    const { mapping: _, titles: __, createdAt, finishedAt, undoneAt, ...told } = run;
    return {
      ...told,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      undoneAt: undoneAt?.toISOString() ?? null,
      canUndo: canUndo(run, clock()),
    };
  };

  const read = async (ctx: Ctx<StaffScope>, id: string): Promise<ImportRun> => {
    const found = await queries.findImport(ctx, id);
    if (!found) throw problem('not-found');
    const isBeginning = found.state === 'checked' && whole.isOn(id);
    const run = isBeginning ? queries.broughtInAsOne(found, 0) : found;
    const first = await rows.firstCells(ctx, id);
    const { fields, dayOrder, asksDayOrder, values } = run.mapping;
    return {
      ...summaryOf(run),
      columns: run.titles.map((title, place) => ({
        title,
        examples: [...new Set(first.flatMap((cells) => cells[place] || []))].slice(0, 3),
        field: fields[place] ?? null,
      })),
      ...{ dayOrder, asksDayOrder, values },
      unknown: await rows.unknownWords(ctx, id),
    };
  };

  /** What was found by one who may open more is shown to the other only as being there. */
  const opened = (
    scope: StaffScope,
    { sameAs, duplicates }: rows.Alike,
    reached: ReadonlySet<string>,
  ): rows.Alike => ({
    sameAs,
    duplicates: duplicates.filter(isReached(reached)).map((found) => {
      const isHidden =
        found.visible &&
        found.record.kind === 'applicant' &&
        !parts.applicants.mayOpen(scope, found.record);
      const { strength, reasons } = found;
      return isHidden ? { visible: false, strength, reasons } : found;
    }),
  });

  /** What was done is answered with the import as it is by then. */
  const then = (ctx: Ctx<StaffScope>, id: string, refused: Problem | undefined) => {
    if (refused) throw refused;
    return read(ctx, id);
  };

  return {
    read,

    begin: async (ctx: Ctx<StaffScope>, sent: () => AsyncIterable<SentPart>, gone: AbortSignal) => {
      const begun = await columns.begin(ctx, sent, gone);
      return read(ctx, begun);
    },

    map: async (ctx: Ctx<StaffScope>, id: string, sent: ReceivedBy<typeof mapImport>['body']) =>
      then(ctx, id, await columns.map(ctx, id, sent)),

    async list(ctx: Ctx<StaffScope>): Promise<ImportSummary[]> {
      return (await queries.listImports(ctx)).map(summaryOf);
    },

    check: async (ctx: Ctx<StaffScope>, id: string) => then(ctx, id, await checking(ctx, id)),

    async listRows(
      ctx: Ctx<StaffScope>,
      id: string,
      { which, after, limit }: ReceivedBy<typeof listImportRows>['query'],
      language: Language,
    ): Promise<ReplyOf<typeof listImportRows>> {
      const run = await queries.findImport(ctx, id);
      if (!run) throw problem('not-found');
      const found = await rows.nextRows(ctx, id, which, { after, limit });
      const reached = await parts.applicants.reachedAmong(ctx, found.flatMap(alikeTo));
      return {
        rows: found.map((row) =>
          rowInWords(run, { ...row, alike: opened(ctx.scope, row.alike, reached) }, language),
        ),
        next: found.length < limit ? null : (found.at(-1)?.number ?? null),
      };
    },

    async choose(
      ctx: Ctx<StaffScope>,
      id: string,
      { numbers, choice }: ReceivedBy<typeof chooseForImport>['body'],
    ): Promise<ImportRun> {
      const refused = await inTransaction(ctx, async (tx): Promise<Problem | undefined> => {
        const run = await queries.lockImport(tx, id);
        if (run.state !== 'checked') return problem('already-finalised');
        await rows.choose(tx, id, { numbers, choice });
        await queries.updateImport(tx, id, {});
        const after = { choice, rows: numbers ?? null };
        await recordAudit(tx, { action: 'import.chosen', recordId: id, after });
      });
      return then(ctx, id, refused);
    },

    async run(ctx: Ctx<StaffScope>, id: string, how: ImportWay): Promise<ImportRun> {
      const run = await queries.findImport(ctx, id);
      if (!run) throw problem('not-found');
      const begins = run.state === 'checked' && how === 'all-or-nothing';
      const isWhole = begins || run.rowsSoFar !== null || whole.isOn(id);
      return then(ctx, id, await (isWhole ? whole.goOn(ctx, id) : running(ctx, id)));
    },

    /** Before the server stops. */
    stop: whole.stop,

    undo: async (ctx: Ctx<StaffScope>, id: string) => then(ctx, id, await undoing(ctx, id)),

    failedRows: failedRowsFile(),

    drop(ctx: Ctx<StaffScope>, id: string): Promise<Problem | undefined> {
      return inTransaction(ctx, async (tx): Promise<Problem | undefined> => {
        const run = await queries.lockImport(tx, id);
        if (!['columns', 'checking', 'checked'].includes(run.state)) {
          return problem('already-finalised');
        }
        await queries.deleteImport(tx, id);
        await recordAudit(tx, { action: 'import.dropped', recordId: id });
      });
    },

    /** Nightly. */
    async tidy(): Promise<void> {
      const before = (days: number) => new Date(clock().getTime() - days * 86_400_000);
      const system = proveScope<SystemScope>({ kind: 'system' });
      await queries.removeOld(contextOf(db, system), {
        abandoned: before(daysToGoOn),
        finished: before(daysToUndoImport),
      });
    },
  };
}
export type ImportsService = ReturnType<typeof importsService>;

/** The files that were found to be like a row, when it was checked. */
function alikeTo({ alike }: rows.KeptRow): string[] {
  return alike.duplicates.flatMap((found) =>
    found.visible && found.record.kind === 'applicant' ? [found.record.id] : [],
  );
}

/** What has gone out of reach since it was found is not told any more. */
function isReached(reached: ReadonlySet<string>) {
  return (found: Duplicate) =>
    !found.visible || found.record.kind !== 'applicant' || reached.has(found.record.id);
}

function rowInWords(run: queries.KeptImport, row: rows.KeptRow, language: Language): ImportRow {
  const words = wordsIn(language);
  const cellOf = (field: string) => row.cells[run.mapping.fields.indexOf(field as never)] ?? '';
  const person = row.person?.applicant;
  const name = person
    ? `${person.firstName} ${person.lastName}`
    : `${cellOf('firstName')} ${cellOf('lastName')}`.trim() || row.nameNow;
  const isAlike = row.state === 'alike';
  return {
    number: row.number,
    name: name.trim(),
    problems: row.problems.map(({ field, rule, values, value }) => {
      const place = run.mapping.fields.indexOf(field as never);
      const title = run.titles[place] ?? null;
      return { field, title, value, rule, values, message: words(`validation:${rule}`, values) };
    }),
    sameAs: row.alike.sameAs,
    duplicates: row.alike.duplicates,
    choice: row.choice,
    choices: isAlike ? ['new', 'skip', ...(fillable(row.alike) ? (['fill'] as const) : [])] : [],
    applicantId: row.state === 'kept' && row.isReached ? row.applicantId : null,
  };
}
