import type { Module } from '#core/server/module.ts';
import { readMyDay } from '#features/insight/contract/my-day.ts';
import * as service from './service.ts';

export const myDayModule: Module = {
  routes(mount) {
    mount(readMyDay, (ctx, { query, language }) => service.read(ctx, query, language));
  },
};
