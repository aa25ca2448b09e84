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
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { dayIn } from '#server/platform/days-in-zone.ts';
import { toTotal } from '#server/platform/page.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
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
  tellDue: (on: Executor, scope: Scope) => Promise<void>;
}

/** The longest that a file may be kept beyond its time by one decision, in years. */
const longestStay = 50;

/**
 * How long files are kept. A rule proposes: each night finds the files whose time is over, and somebody decides on
 * each: to erase it, as anybody is erased, or to keep it until a day.
 */
export function retentionRulesService({ db, clock, organisation, applicants, tellDue }: Parts) {
  const system = proveScope<SystemScope>({ kind: 'system' });

  const dayOfHouse = async (on: Executor, scope: StaffScope | SystemScope) => {
    const now = clock();
    const zone = await organisation.timeZone(on, scope);
    return { today: dayIn(zone, now), zone, now };
  };
  /** The transaction holds the rules, so that nothing is found by those of before. */
  const find = async (on: Executor, scope: StaffScope | SystemScope): Promise<number> =>
    queries.findDue(on, scope, await dayOfHouse(on, scope));

  return {
    read: (scope: StaffScope): Promise<RetentionRules> => queries.readRules(db, scope),

    /** What is due by it is found at once, so that whoever changes a rule sees what it means. */
    update(
      scope: StaffScope,
      { version, ...months }: ReceivedBy<typeof updateRetentionRules>['body'],
    ): Promise<RetentionRules | Problem> {
      return inTransaction(db, async (on): Promise<RetentionRules | Problem> => {
        const before = await queries.lockRules(on, scope);
        if (before.version !== version) return problem('stale-version', before);
        await queries.updateRules(on, scope, months, { version: version + 1, now: clock() });
        const after = await queries.readRules(on, scope);
        await recordAudit(on, scope, {
          action: 'retention.rules-changed',
          recordId: null,
          ...difference({ ...before }, { ...after }),
        });
        await find(on, scope);
        return after;
      });
    },

    /** Nightly. */
    async findDue(): Promise<void> {
      await inTransaction(db, async (on) => {
        await queries.lockRules(on, system);
        const found = await find(on, system);
        if (found > 0) await tellDue(on, system);
      });
    },

    async list(
      scope: StaffScope,
      { after, limit }: ReceivedBy<typeof listDueFiles>['query'],
    ): Promise<
      { items: DueFile[]; next: string | null; total: ReturnType<typeof toTotal> } | Problem
    > {
      const from = after === undefined ? null : readKeys(after);
      if (after !== undefined && from === null) return invalid('after', 'not-valid');
      const day = await dayOfHouse(db, scope);
      const found = await queries.listDue(db, scope, day, { after: from, limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      const total = toTotal(await queries.countDue(db, scope, day));
      return { items, next: last ? `${last.dueOn}_${last.id}` : null, total };
    },

    /** Part of the case file: reading it opens the file. */
    readStay(scope: StaffScope, id: string): Promise<{ stay: LongerStay | null } | Problem> {
      return inTransaction(db, async (on): Promise<{ stay: LongerStay | null } | Problem> => {
        const opened = await applicants.open(on, scope, id);
        if (isProblem(opened)) return opened;
        return { stay: await queries.findStay(on, scope, id) };
      });
    },

    keep(
      scope: StaffScope,
      id: string,
      { until, reason }: ReceivedBy<typeof keepLonger>['body'],
    ): Promise<LongerStay | Problem> {
      return inTransaction(db, async (on): Promise<LongerStay | Problem> => {
        const held = await applicants.hold(on, scope, id);
        if (isProblem(held)) return held;
        const { today, now } = await dayOfHouse(on, scope);
        if (until <= today) return invalid('until', 'not-after-today');
        if (Number(until.slice(0, 4)) > Number(today.slice(0, 4)) + longestStay) {
          return invalid('until', 'too-many-years');
        }
        await queries.setStay(on, scope, { id, until, reason, now });
        await recordAudit(on, scope, {
          action: 'applicant.kept-longer',
          recordId: id,
          after: { until },
          reason,
        });
        const stay = await queries.findStay(on, scope, id);
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
