import { erasePerson, listErasures, previewErasure, saveCertificate } from '#contract/erasures.ts';
import type { Module } from '#server/platform/module.ts';
import * as finishing from './finishing.ts';
import * as service from './service.ts';

export const erasuresModule: Module = {
  routes(mount) {
    mount(previewErasure, (ctx, { params }) => service.preview(ctx, params.id));
    mount(erasePerson, (ctx, { params, body }) => service.erase(ctx, params.id, body));
    mount(listErasures, (ctx, { query }) => service.list(ctx, query));
    mount(saveCertificate, (ctx, { params, query }) => service.save(ctx, params.id, query));
  },
  ready: finishing.catchUpAtStart,
  nightly: finishing.catchUp,
};
