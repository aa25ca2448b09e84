import { daysAfter } from '#core/server/time/days-in-zone.ts';
import * as quietHours from '#features/notifications/server/quiet-hours/service.ts';
import type { DueToAccount, ReminderSource } from '#features/reminders/server/service.ts';
import * as queries from './due-queries.ts';

const dayMs = 86_400_000;

/** Reminds on the morning of the due date and again the morning after. */
export const taskReminders: ReminderSource = {
  source: 'tasks',

  async listDue(ctx, now) {
    const day = now.toISOString().slice(0, 10);
    // Covers all time zones: some are a day ahead, and some are still on yesterday's morning.
    const days = { from: daysAfter(day, -3), to: daysAfter(day, 1) };
    const tasks = await queries.listDueTasks(ctx, days);
    const hours = await quietHours.readHours(ctx, [
      ...new Set(tasks.map(({ accountId }) => accountId)),
    ]);
    return tasks.flatMap((task): DueToAccount[] => {
      const userHours = hours.get(task.accountId);
      if (!userHours) return [];
      const morning = quietHours.lastMorning(userHours, now);
      const kind = kindOn(task.due, morning.day);
      const isNew = task.createdAt > morning.moment;
      const sleeps = task.snoozedUntil !== null && task.snoozedUntil > morning.day;
      if (kind === null || isNew || sleeps) return [];
      return [
        {
          accountId: task.accountId,
          kind,
          recordId: task.id,
          cause: `${task.id}:${task.due}:${kind}:${task.accountId}`,
          dueAt: morning.moment,
          expiresAt: new Date(morning.moment.getTime() + dayMs),
        },
      ];
    });
  },

  async isStillSo(ctx, cause) {
    const [id, due, , accountId] = cause.split(':');
    if (!id || !due || !accountId) return false;
    const found = await queries.listDueTasks(ctx, { from: due, to: due, id });
    const hours = await quietHours.readHours(ctx, [accountId]);
    const userHours = hours.get(accountId);
    const today = userHours && quietHours.lastMorning(userHours, ctx.now).day;
    return found.some(
      (task) =>
        task.accountId === accountId &&
        (task.snoozedUntil === null || (today !== undefined && task.snoozedUntil <= today)),
    );
  },
};

function kindOn(due: string, today: string): 'task-due' | 'task-overdue' | null {
  if (due === today) return 'task-due';
  return due === daysAfter(today, -1) ? 'task-overdue' : null;
}
