import type { Module } from '#core/server/module.ts';
import { readNumberedForm, takeForm } from '#features/intake/contract/taken-forms.ts';
import * as service from './service.ts';

export const takenFormsModule: Module = {
  routes(mount) {
    mount(takeForm, (ctx, { body }) => service.take(ctx, body));
    mount(readNumberedForm, (ctx, { params, query }) =>
      service.readNumbered(ctx, params.id, query.language),
    );
  },
};
