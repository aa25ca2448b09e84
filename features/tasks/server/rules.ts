/** Creates automatic tasks, and closes them when their cause is gone. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import { difference, recordAudit, recordAudits } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import {
  type TaskRule,
  type TaskRuleKind,
  taskRuleKinds,
  type updateTaskRule,
} from '#features/tasks/contract/task-rules.ts';
import { isAssignable } from './change-queries.ts';
import { taskEvent } from './change-tasks.ts';
import * as queries from './rule-queries.ts';

/** Hourly, so that new submissions get a task the same day. */
const everyHour = '41 * * * *';

export function startRules(app: App): void {
  app.jobs.handleAt(everyHour, jobKind('task-rules'), () => run(app));
}

/** Each batch is one transaction with its audit entries, so an interrupted run resumes where it stopped. */
async function inBatches(
  app: App,
  verb: string,
  kind: TaskRuleKind,
  take: (tx: Ctx<SystemScope>) => Promise<queries.RuleTask[]>,
): Promise<void> {
  for (;;) {
    const count = await inTransaction(asSystem(app), async (tx) => {
      const tasks = await take(tx);
      await recordAudits(
        tx,
        tasks.map((task) => taskEvent(task, verb, { rule: kind })),
      );
      return tasks.length;
    });
    if (count === 0) return;
  }
}

async function run(app: App): Promise<void> {
  const zone = await organization.timeZone(asSystem(app));
  const where = { zone, now: app.clock() };
  for (const rule of await queries.listRules(asSystem(app))) {
    const { kind } = rule;
    await inBatches(app, 'done', kind, (tx) => queries.closeTasks(tx, kind, where));
    if (!rule.isOn) continue;
    await inBatches(app, 'added', kind, (tx) => queries.makeTasks(tx, rule, where));
  }
}

export async function list(ctx: Ctx<StaffScope>): Promise<TaskRule[]> {
  const rules = await queries.listRules(ctx);
  return taskRuleKinds.flatMap((kind) => rules.find((rule) => rule.kind === kind) ?? []);
}

export function update(
  ctx: Ctx<StaffScope>,
  kind: TaskRuleKind,
  { version, ...rule }: ReceivedBy<typeof updateTaskRule>['body'],
): Promise<TaskRule> {
  return inTransaction(ctx, async (tx): Promise<TaskRule> => {
    const before = await queries.lockRule(tx, kind);
    if (before.version !== version) throw problem('stale-version', before);
    if (rule.assignee === 'person') {
      if (rule.accountId === null) throw invalid('accountId', 'required');
      const may = await isAssignable(tx, rule.accountId, null);
      if (may !== 'yes') throw invalid('accountId', 'unknown-assignee');
    } else if (rule.accountId !== null) throw invalid('accountId', 'not-an-option');
    const after = await queries.updateRule(tx, kind, rule, tx.now);
    const { before: was, after: is } = difference(before, after);
    await recordAudit(tx, {
      action: 'task-rule.updated',
      recordId: null,
      before: { rule: kind, ...was },
      after: { rule: kind, ...is },
    });
    return after;
  });
}
