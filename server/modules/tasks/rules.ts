import type { ReceivedBy } from '#contract/operation.ts';
import {
  type TaskRule,
  type TaskRuleKind,
  taskRuleKinds,
  type updateTaskRule,
} from '#contract/task-rules.ts';
import { difference, recordAudit, recordAudits } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { invalid, problem } from '#server/platform/problem.ts';
import { proveScope, type StaffScope, type SystemScope } from '#server/platform/scope.ts';
import type { OrganisationService } from '../organisation/service.ts';
import { mayBeGiven } from './change-queries.ts';
import { taskEvent } from './changing.ts';
import * as queries from './rule-queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  organisation: OrganisationService;
}

/** Once an hour: what was handed in is done before the day is over. */
const everyHour = '41 * * * *';

/** What makes tasks by itself, and closes them when their reason has gone away. */
export function taskRulesService({ db, clock, jobs, organisation }: Parts) {
  const system = proveScope<SystemScope>({ kind: 'system' });

  jobs.handleAt(everyHour, jobKind('task-rules'), () => run());

  /** A portion is a transaction with its entries in the log: what breaks off goes on where it stopped. */
  const portions = async (
    verb: string,
    kind: TaskRuleKind,
    take: (on: Executor) => Promise<queries.OfRule[]>,
  ): Promise<void> => {
    for (;;) {
      const count = await inTransaction(db, async (on) => {
        const tasks = await take(on);
        await recordAudits(
          contextOf(on, system),
          tasks.map((task) => taskEvent(task, verb, { rule: kind })),
        );
        return tasks.length;
      });
      if (count === 0) return;
    }
  };

  const run = async (): Promise<void> => {
    const zone = await organisation.timeZone(contextOf(db, system));
    const where = { zone, now: clock() };
    for (const rule of await queries.listRules(contextOf(db, system))) {
      const { kind } = rule;
      await portions('done', kind, (on) => queries.closeTasks(contextOf(on, system), kind, where));
      if (!rule.isOn) continue;
      await portions('added', kind, (on) => queries.makeTasks(contextOf(on, system), rule, where));
    }
  };

  return {
    async list(ctx: Ctx<StaffScope>): Promise<TaskRule[]> {
      const rules = await queries.listRules(ctx);
      return taskRuleKinds.flatMap((kind) => rules.find((rule) => rule.kind === kind) ?? []);
    },

    update(
      ctx: Ctx<StaffScope>,
      kind: TaskRuleKind,
      { version, ...rule }: ReceivedBy<typeof updateTaskRule>['body'],
    ): Promise<TaskRule> {
      return inTransaction(ctx, async (tx): Promise<TaskRule> => {
        const before = await queries.lockRule(tx, kind);
        if (before.version !== version) throw problem('stale-version', before);
        if (rule.assignee === 'person') {
          if (rule.accountId === null) throw invalid('accountId', 'required');
          const may = await mayBeGiven(tx, rule.accountId, null);
          if (may !== 'yes') throw invalid('accountId', 'unknown-assignee');
        } else if (rule.accountId !== null) throw invalid('accountId', 'not-an-option');
        const after = await queries.updateRule(tx, kind, rule, clock());
        const { before: was, after: is } = difference(before, after);
        await recordAudit(tx, {
          action: 'task-rule.updated',
          recordId: null,
          before: { rule: kind, ...was },
          after: { rule: kind, ...is },
        });
        return after;
      });
    },
  };
}
export type TaskRulesService = ReturnType<typeof taskRulesService>;
