import type { Module } from '#core/server/module.ts';
import {
  createSupportRecord,
  readSupportRecord,
  updateSupportRecord,
} from '#features/support/contract/support-records.ts';
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
