import {
  keepLonger,
  listDueFiles,
  readLongerStay,
  readRetentionRules,
  updateRetentionRules,
} from '#contract/retention.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const retentionRulesModule: Module = {
  routes(mount) {
    mount(readRetentionRules, service.read);
    mount(updateRetentionRules, (ctx, { body }) => service.update(ctx, body));
    mount(listDueFiles, (ctx, { query }) => service.list(ctx, query));
    mount(readLongerStay, (ctx, { params }) => service.readStay(ctx, params.id));
    mount(keepLonger, (ctx, { params, body }) => service.keep(ctx, params.id, body));
  },
  nightly: service.findDue,
};
