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
  mount(readReminderWish, ({ scope, body }) => service.readWish(scope, body.secret));
  mount(stopReminders, ({ scope, body }) => service.stop(scope, body.secret));
  mount(resumeReminders, ({ scope, body }) => service.resume(scope, body.secret));
  mount(stopRemindersInOneClick, ({ scope, params }) =>
    service.stopInOneClick(scope, params.secret),
  );

  mount(readReminderStop, ({ scope, params }) => service.readStop(scope, params.id));
  mount(liftReminderStop, ({ scope, params, body }) => service.liftStop(scope, params.id, body));
}
