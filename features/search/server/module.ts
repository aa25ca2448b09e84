import type { Module } from '#core/server/module.ts';
import { findPeople, search } from '#features/search/contract/search.ts';
import * as service from './service.ts';

export const searchModule: Module = {
  routes(mount) {
    mount(search, (ctx, { query, language }) => service.find(ctx, query, language));
    mount(findPeople, (ctx, { query }) => service.findPeople(ctx, query.id ?? []));
  },
};
