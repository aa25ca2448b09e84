import type { Module } from '#core/server/module.ts';
import {
  erasePerson,
  listErasures,
  previewErasure,
  saveCertificate,
} from '#features/lifecycle/contract/erasures.ts';
import * as completion from './completion.ts';
import * as service from './service.ts';

export const erasuresModule: Module = {
  routes(mount) {
    mount(previewErasure, (ctx, { params }) => service.preview(ctx, params.id));
    mount(erasePerson, (ctx, { params, body }) => service.erase(ctx, params.id, body));
    mount(listErasures, (ctx, { query }) => service.list(ctx, query));
    mount(saveCertificate, (ctx, { params, query }) => service.save(ctx, params.id, query));
  },
  ready: completion.catchUpAtStart,
  nightly: completion.catchUp,
};
