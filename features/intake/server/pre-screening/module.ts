import type { Module } from '#core/server/module.ts';
import {
  openPreScreening,
  readPreScreening,
  resumePreScreening,
  savePreScreening,
  savePreScreeningHelper,
  startPreScreening,
  submitPreScreening,
} from '#features/intake/contract/pre-screening.ts';
import * as service from './service.ts';

export const preScreeningModule: Module = {
  routes(mount) {
    mount(openPreScreening, service.open);
    mount(startPreScreening, (ctx, { body, language }) =>
      service.start(ctx, { ...body, language: body.language ?? language }),
    );
    mount(resumePreScreening, (ctx, { body }) => service.resume(ctx, body));
    mount(savePreScreening, (ctx, { body }) => service.save(ctx, body));
    mount(savePreScreeningHelper, (ctx, { body }) => service.saveHelper(ctx, body));
    mount(readPreScreening, service.read);
    mount(submitPreScreening, (ctx, { body }) => service.submit(ctx, body));
  },
};
