import {
  liftReminderStop,
  readReminderStop,
  readReminderWish,
  resumeReminders,
  stopReminders,
  stopRemindersInOneClick,
} from '#contract/reminder-stop.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { RemindersService } from './service.ts';

export function mountReminders(mount: Mount, service: RemindersService): void {
  mount(readReminderWish, ({ ctx, body }) => service.readWish(ctx, body.secret));
  mount(stopReminders, ({ ctx, body }) => service.stop(ctx, body.secret));
  mount(resumeReminders, ({ ctx, body }) => service.resume(ctx, body.secret));
  mount(stopRemindersInOneClick, ({ ctx, params }) => service.stopInOneClick(ctx, params.secret));

  mount(readReminderStop, ({ ctx, params }) => service.readStop(ctx, params.id));
  mount(liftReminderStop, ({ ctx, params, body }) => service.liftStop(ctx, params.id, body));
}
