import type { Module } from '#core/server/module.ts';
import { readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import * as service from './service.ts';

export const caseRecordModule: Module = {
  routes(mount) {
    mount(readCaseSummary, (ctx, { params, language }) =>
      service.readSummary(ctx, params.id, language),
    );
  },
};
