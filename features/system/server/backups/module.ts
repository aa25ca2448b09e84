import { perApp } from '#core/server/app.ts';
import type { Module } from '#core/server/module.ts';
import { scheduleBackups } from './scheduling.ts';

/** What breaks off the backup that is being made. */
const scheduled = perApp(scheduleBackups);

export const backupsModule: Module = {
  start: scheduled,
  stop: async (app) => (await scheduled(app))(),
};
