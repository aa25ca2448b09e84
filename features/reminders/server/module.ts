import type { Module } from '#core/server/module.ts';
import {
  liftReminderStop,
  readReminderStop,
  readReminderWish,
  resumeReminders,
  stopReminders,
  stopRemindersInOneClick,
} from '#features/reminders/contract/reminder-stop.ts';
import * as service from './service.ts';

export const remindersModule: Module = {
  routes(mount) {
    mount(readReminderWish, (ctx, { body }) => service.readPublicStopState(ctx, body.secret));
    mount(stopReminders, (ctx, { body }) => service.stop(ctx, body.secret));
    mount(resumeReminders, (ctx, { body }) => service.resume(ctx, body.secret));
    mount(stopRemindersInOneClick, (ctx, { params }) => service.stopInOneClick(ctx, params.secret));

    mount(readReminderStop, (ctx, { params }) => service.readStop(ctx, params.id));
    mount(liftReminderStop, (ctx, { params, body }) => service.liftStop(ctx, params.id, body));
  },
  start: service.start,
};
