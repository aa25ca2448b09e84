import {
  createSupportRecord,
  readSupportRecord,
  updateSupportRecord,
} from '#contract/support-records.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const supportRecordsModule: Module = {
  routes(mount) {
    mount(readSupportRecord, (ctx, { params }) => service.read(ctx, params.applicantId));
    mount(createSupportRecord, (ctx, { params, body }) =>
      service.create(ctx, params.applicantId, body),
    );
    mount(updateSupportRecord, (ctx, { body }) => service.update(ctx, body));
  },
};
