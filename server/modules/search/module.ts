import { search } from '#contract/search.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const searchModule: Module = {
  routes(mount) {
    mount(search, (ctx, { query }) => service.find(ctx, query.q));
  },
};
