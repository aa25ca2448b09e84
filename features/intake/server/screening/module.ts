import type { Module } from '#core/server/module.ts';
import {
  makeScreeningLink,
  openScreening,
  readScreening,
  readScreeningLinks,
  revokeScreeningLink,
  saveScreening,
  submitScreening,
} from '#features/intake/contract/screening.ts';
import * as links from './service.ts';
import * as sittings from './sittings.ts';

export const screeningModule: Module = {
  routes(mount) {
    mount(readScreeningLinks, (ctx, { params }) => links.read(ctx, params.id));
    mount(makeScreeningLink, (ctx, { params, body }) => links.make(ctx, params.id, body));
    mount(revokeScreeningLink, (ctx, { params }) => links.revoke(ctx, params.id));
    mount(openScreening, (ctx, { body }) => sittings.open(ctx, body));
    mount(readScreening, sittings.read);
    mount(saveScreening, (ctx, { body }) => sittings.save(ctx, body));
    mount(submitScreening, (ctx, { body }) => sittings.submit(ctx, body?.seen));
  },
  start: links.start,
};
