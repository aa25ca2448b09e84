import { saveOwnData } from '#contract/own-data.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const ownDataModule: Module = {
  routes(mount) {
    mount(saveOwnData, (ctx, { params, body }) => service.save(ctx, params.id, body));
  },
};
