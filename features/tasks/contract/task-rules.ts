import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { translatedLine, translatedText } from '#core/contract/text.ts';
import { maxTaskTitleLength, taskPriorities } from './tasks.ts';

/** A rule creates tasks while a cause lasts, or before or after a date. */
export const taskRuleKinds = [
  'screening-unfinished',
  'draft-unfinished',
  'draft-waiting',
  'decision-pending',
  'no-contact',
  'follow-up',
  'consent-expiry',
  'support-reporting',
  'support-court',
  'support-benefit_renewal',
  'support-insurance_renewal',
  'support-identity_paper_expiry',
  'support-medication_refill',
  'support-transport_renewal',
] as const;
export type TaskRuleKind = (typeof taskRuleKinds)[number];

/** True when the days count down to a date; otherwise they count from the cause. */
export function countsDown(kind: TaskRuleKind): boolean {
  return kind === 'follow-up' || kind === 'consent-expiry' || kind.startsWith('support-');
}

/** Falls back to the team when there is no case worker or location. */
export const taskRuleAssignees = ['case-worker', 'location', 'person', 'team'] as const;

const fields = {
  isOn: z.boolean(),
  days: z.int().min(0).max(365),
  assignee: z.enum(taskRuleAssignees),
  /** Set only with `person`. */
  accountId: z.uuid().nullable(),
  priority: z.enum(taskPriorities),
};

export const taskRule = z.object({
  kind: z.enum(taskRuleKinds),
  version: z.int(),
  ...fields,
  title: translatedText,
});
export type TaskRule = z.infer<typeof taskRule>;

export const listTaskRules = operation({
  id: 'listTaskRules',
  method: 'GET',
  path: '/api/task-rule',
  summary: 'List the rules that create tasks',
  access: 'task-rule:write',
  reads: ['task-rules'],
  reply: { status: 200, body: z.array(taskRule) },
});

export const updateTaskRule = operation({
  id: 'updateTaskRule',
  method: 'PUT',
  path: '/api/task-rule/:kind',
  summary: 'Turn a task rule on or off, or change it. A stale version returns the current rule',
  access: 'task-rule:write',
  changes: ['task-rules'],
  params: z.object({ kind: z.enum(taskRuleKinds) }),
  body: z.strictObject({
    version: z.int().min(1),
    ...fields,
    title: translatedLine(maxTaskTitleLength),
  }),
  reply: { status: 200, body: taskRule },
  problems: ['stale-version'],
});
