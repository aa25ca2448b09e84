import type { Module } from '#core/server/module.ts';
import { supplyClaims } from '#features/person/server/claims/claims.ts';
import {
  claimTriageItem,
  listTriage,
  readTriageAsking,
  releaseTriageItem,
  snoozeTriageItem,
} from '#features/triage/contract/triage.ts';
import * as asking from './asking.ts';
import * as service from './service.ts';

export const triageModule: Module = {
  routes(mount) {
    mount(listTriage, (ctx, { query }) => service.list(ctx, query));
    mount(claimTriageItem, (ctx, { params }) => service.claim(ctx, params));
    mount(readTriageAsking, (ctx, { params }) => service.readAsking(ctx, params));
    mount(releaseTriageItem, (ctx, { params }) => service.release(ctx, params));
    mount(snoozeTriageItem, (ctx, { params, body }) => service.snooze(ctx, params, body));
  },
  start(app) {
    supplyClaims(app, service.requireDecidable);
    asking.start(app);
  },
};
