import type { Module } from '#core/server/module.ts';
import {
  keepLonger,
  listDueFiles,
  readLongerStay,
  readRetentionRules,
  updateRetentionRules,
} from '#features/lifecycle/contract/retention.ts';
import * as service from './service.ts';

export const retentionRulesModule: Module = {
  routes(mount) {
    mount(readRetentionRules, service.read);
    mount(updateRetentionRules, (ctx, { body }) => service.update(ctx, body));
    mount(listDueFiles, (ctx, { query }) => service.list(ctx, query));
    mount(readLongerStay, (ctx, { params }) => service.readStay(ctx, params.id));
    mount(keepLonger, (ctx, { params, body }) => service.keepUntil(ctx, params.id, body));
  },
  nightly: service.findDue,
};
