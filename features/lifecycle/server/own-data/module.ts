import type { Module } from '#core/server/module.ts';
import { saveOwnData } from '#features/lifecycle/contract/own-data.ts';
import * as service from './service.ts';

export const ownDataModule: Module = {
  routes(mount) {
    mount(saveOwnData, (ctx, { params, body }) => service.save(ctx, params.id, body));
  },
};
