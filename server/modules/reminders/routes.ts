import {
  liftReminderStop,
  readReminderStop,
  readReminderWish,
  resumeReminders,
  stopReminders,
} from '#contract/reminder-stop.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { RemindersService } from './service.ts';

export function mountReminders(mount: Mount, service: RemindersService): void {
  mount(readReminderWish, ({ scope, params }) => service.readWish(scope, params.secret));
  mount(stopReminders, ({ scope, params }) => service.stop(scope, params.secret));
  mount(resumeReminders, ({ scope, params }) => service.resume(scope, params.secret));

  mount(readReminderStop, ({ scope, params }) => service.readStop(scope, params.id));
  mount(liftReminderStop, ({ scope, params, body }) => service.liftStop(scope, params.id, body));
}
