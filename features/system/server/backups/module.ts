import { perApp } from '#core/server/app.ts';
import type { Module } from '#core/server/module.ts';
import { scheduleBackups } from './schedule.ts';

/** Function that cancels a running backup. */
const scheduled = perApp(scheduleBackups);

export const backupsModule: Module = {
  start: scheduled,
  stop: async (app) => (await scheduled(app))(),
};
