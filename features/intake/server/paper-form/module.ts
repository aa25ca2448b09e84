import type { Module } from '#core/server/module.ts';
import { readPaperForm } from '#features/intake/contract/paper-form.ts';
import * as service from './service.ts';

export const paperFormModule: Module = {
  routes(mount) {
    mount(readPaperForm, (ctx, { query }) => service.readBlank(ctx, query));
  },
};
