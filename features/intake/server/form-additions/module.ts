import type { Module } from '#core/server/module.ts';
import { addContactAttempt, handleFormAddition } from '#features/intake/contract/form-additions.ts';
import * as service from './service.ts';

export const formAdditionsModule: Module = {
  routes(mount) {
    mount(addContactAttempt, (ctx, { params, body }) =>
      service.addAttempt(ctx, params.id, body.outcome),
    );
    mount(handleFormAddition, (ctx, { params, body }) =>
      service.handle(ctx, params.id, body.outcome),
    );
  },
};
