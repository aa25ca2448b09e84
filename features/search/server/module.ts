import type { Module } from '#core/server/module.ts';
import { search } from '#features/search/contract/search.ts';
import * as service from './service.ts';

export const searchModule: Module = {
  routes(mount) {
    mount(search, (ctx, { query }) => service.find(ctx, query.q));
  },
};
