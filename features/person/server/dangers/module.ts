import type { Module } from '#core/server/module.ts';
import { handleDanger, listDangers, reopenDanger } from '#features/person/contract/dangers.ts';
import * as service from './service.ts';

export const dangersModule: Module = {
  routes(mount) {
    mount(listDangers, (ctx, { params }) => service.list(ctx, params.id));
    mount(handleDanger, (ctx, { params, body }) =>
      service.handle(ctx, params.id, { dangerId: params.dangerId, note: body.note }),
    );
    mount(reopenDanger, (ctx, { params, body }) =>
      service.reopen(ctx, params.id, { dangerId: params.dangerId, note: body.note }),
    );
  },
};
