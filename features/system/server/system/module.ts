import type { Module } from '#core/server/module.ts';
import { readSystem } from '#features/system/contract/system.ts';
import { measureSystem } from './gauges.ts';
import { read } from './service.ts';

export const systemModule: Module = {
  routes(mount) {
    mount(readSystem, read);
  },
  start: measureSystem,
};
