import { readSystem } from '#contract/system.ts';
import type { Module } from '#server/platform/module.ts';
import { measureSystem } from './gauges.ts';
import { read } from './service.ts';

export const systemModule: Module = {
  routes(mount) {
    mount(readSystem, read);
  },
  start: measureSystem,
};
