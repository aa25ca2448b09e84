import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import type { Role } from '#core/contract/roles.ts';

/** First steps of each role, in order. Translations: `locales/…/first-steps.json`. */
export const firstSteps = {
  admin: ['location', 'colleagues', 'questions', 'two-step'],
  user: ['two-step', 'notifications', 'people', 'calendar'],
  client: ['account', 'reminders'],
} as const satisfies Record<Role, readonly string[]>;

export const firstStepIds = [
  ...new Set(Object.values(firstSteps).flat()),
] as (typeof firstSteps)[Role][number][];
export type FirstStepId = (typeof firstStepIds)[number];

const checklist = z.array(z.object({ id: z.enum(firstStepIds), isDone: z.boolean() }));
export type FirstSteps = z.infer<typeof checklist>;

export const readFirstSteps = operation({
  id: 'readFirstSteps',
  method: 'GET',
  path: '/api/first-steps',
  summary: 'Get my checklist for a new role; empty once it’s done or dismissed',
  access: 'signed-in',
  reads: ['first-steps'],
  freshFor: 5,
  reply: { status: 200, body: checklist },
});

export const markFirstStep = operation({
  id: 'markFirstStep',
  method: 'POST',
  path: '/api/first-steps',
  summary: 'Mark a checklist step as done',
  access: 'signed-in',
  changes: ['first-steps'],
  body: z.strictObject({ step: z.enum(firstStepIds) }),
  reply: { status: 204 },
});

export const closeFirstSteps = operation({
  id: 'closeFirstSteps',
  method: 'DELETE',
  path: '/api/first-steps',
  summary: 'Dismiss my checklist. It returns only with another role',
  access: 'signed-in',
  reply: { status: 204 },
});
