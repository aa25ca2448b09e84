import type { ReceivedBy } from '#contract/operation.ts';
import type {
  DueFile,
  keepLonger,
  LongerStay,
  listDueFiles,
  RetentionRules,
  updateRetentionRules,
} from '#contract/retention.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { dayIn } from '#server/platform/days-in-zone.ts';
import { toTotal } from '#server/platform/page.ts';
import { invalid, problem } from '#server/platform/problem.ts';
import {
  proveScope,
  type Scope,
  type StaffScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  organisation: OrganisationService;
  applicants: ApplicantsService;
  /** Tells administrators that there are files to decide on. */
  tellDue: (ctx: Ctx<Scope>) => Promise<void>;
}

/** The longest that a file may be kept beyond its time by one decision, in years. */
const longestStay = 50;

/**
 * How long files are kept. A rule proposes: each night finds the files whose time is over, and somebody decides on
 * each: to erase it, as anybody is erased, or to keep it until a day.
 */
export function retentionRulesService({ db, clock, organisation, applicants, tellDue }: Parts) {
  const system = proveScope<SystemScope>({ kind: 'system' });

  const dayOfHouse = async (ctx: Ctx<StaffScope | SystemScope>) => {
    const now = clock();
    const zone = await organisation.timeZone(ctx);
    return { today: dayIn(zone, now), zone, now };
  };
  /** The transaction holds the rules, so that nothing is found by those of before. */
  const find = async (ctx: Ctx<StaffScope | SystemScope>): Promise<number> =>
    queries.findDue(ctx, await dayOfHouse(ctx));

  return {
    read: (ctx: Ctx<StaffScope>): Promise<RetentionRules> => queries.readRules(ctx),

    /** What is due by it is found at once, so that whoever changes a rule sees what it means. */
    update(
      ctx: Ctx<StaffScope>,
      { version, ...months }: ReceivedBy<typeof updateRetentionRules>['body'],
    ): Promise<RetentionRules> {
      return inTransaction(ctx, async (tx): Promise<RetentionRules> => {
        const before = await queries.lockRules(tx);
        if (before.version !== version) throw problem('stale-version', before);
        await queries.updateRules(tx, months, { version: version + 1, now: clock() });
        const after = await queries.readRules(tx);
        await recordAudit(tx, {
          action: 'retention.rules-changed',
          recordId: null,
          ...difference({ ...before }, { ...after }),
        });
        await find(tx);
        return after;
      });
    },

    /** Nightly. */
    async findDue(): Promise<void> {
      await inTransaction(db, async (on) => {
        await queries.lockRules(contextOf(on, system));
        const found = await find(contextOf(on, system));
        if (found > 0) await tellDue(contextOf(on, system));
      });
    },

    async list(
      ctx: Ctx<StaffScope>,
      { after, limit }: ReceivedBy<typeof listDueFiles>['query'],
    ): Promise<{ items: DueFile[]; next: string | null; total: ReturnType<typeof toTotal> }> {
      const from = after === undefined ? null : readKeys(after);
      if (after !== undefined && from === null) throw invalid('after', 'not-valid');
      const day = await dayOfHouse(ctx);
      const found = await queries.listDue(ctx, day, { after: from, limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      const total = toTotal(await queries.countDue(ctx, day));
      return { items, next: last ? `${last.dueOn}_${last.id}` : null, total };
    },

    /** Part of the case file: reading it opens the file. */
    readStay(ctx: Ctx<StaffScope>, id: string): Promise<{ stay: LongerStay | null }> {
      return inTransaction(ctx, async (tx): Promise<{ stay: LongerStay | null }> => {
        await applicants.open(tx, id);
        return { stay: await queries.findStay(tx, id) };
      });
    },

    keep(
      ctx: Ctx<StaffScope>,
      id: string,
      { until, reason }: ReceivedBy<typeof keepLonger>['body'],
    ): Promise<LongerStay> {
      return inTransaction(ctx, async (tx): Promise<LongerStay> => {
        await applicants.hold(tx, id);
        const { today, now } = await dayOfHouse(tx);
        if (until <= today) throw invalid('until', 'not-after-today');
        if (Number(until.slice(0, 4)) > Number(today.slice(0, 4)) + longestStay) {
          throw invalid('until', 'too-many-years');
        }
        await queries.setStay(tx, { id, until, reason, now });
        await recordAudit(tx, {
          action: 'applicant.kept-longer',
          recordId: id,
          after: { until },
          reason,
        });
        const stay = await queries.findStay(tx, id);
        if (!stay) throw new Error('What was set just now is not there');
        return stay;
      });
    },
  };
}
export type RetentionRulesService = ReturnType<typeof retentionRulesService>;

/** Where a page went on: the day and the file of its last line. */
function readKeys(after: string): { dueOn: string; id: string } | null {
  const found = /^(\d{4}-\d{2}-\d{2})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after);
  const [, dueOn = '', id = ''] = found ?? [];
  const isDay = !Number.isNaN(Date.parse(dueOn)) && new Date(dueOn).toISOString().startsWith(dueOn);
  return found && isDay ? { dueOn, id } : null;
}
