import type { ReceivedBy } from '#contract/operation.ts';
import {
  type TaskRule,
  type TaskRuleKind,
  taskRuleKinds,
  type updateTaskRule,
} from '#contract/task-rules.ts';
import { difference, recordAudit, recordAudits } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { invalid, type Problem, problem } from '#server/platform/problem.ts';
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
          on,
          system,
          tasks.map((task) => taskEvent(task, verb, { rule: kind })),
        );
        return tasks.length;
      });
      if (count === 0) return;
    }
  };

  const run = async (): Promise<void> => {
    const zone = await organisation.timeZone(db, system);
    const where = { zone, now: clock() };
    for (const rule of await queries.listRules(db, system)) {
      const { kind } = rule;
      await portions('done', kind, (on) => queries.closeTasks(on, system, kind, where));
      if (!rule.isOn) continue;
      await portions('added', kind, (on) => queries.makeTasks(on, system, rule, where));
    }
  };

  return {
    async list(scope: StaffScope): Promise<TaskRule[]> {
      const rules = await queries.listRules(db, scope);
      return taskRuleKinds.flatMap((kind) => rules.find((rule) => rule.kind === kind) ?? []);
    },

    update(
      scope: StaffScope,
      kind: TaskRuleKind,
      { version, ...rule }: ReceivedBy<typeof updateTaskRule>['body'],
    ): Promise<TaskRule | Problem> {
      return inTransaction(db, async (on): Promise<TaskRule | Problem> => {
        const before = await queries.lockRule(on, scope, kind);
        if (before.version !== version) return problem('stale-version', before);
        if (rule.assignee === 'person') {
          if (rule.accountId === null) return invalid('accountId', 'required');
          const may = await mayBeGiven(on, scope, rule.accountId, null);
          if (may !== 'yes') return invalid('accountId', 'unknown-assignee');
        } else if (rule.accountId !== null) return invalid('accountId', 'not-an-option');
        const after = await queries.updateRule(on, scope, kind, rule, clock());
        const { before: was, after: is } = difference(before, after);
        await recordAudit(on, scope, {
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
