import type { Module } from '#core/server/module.ts';
import { giveFile } from '#features/documents/contract/given-files.ts';
import {
  exportAccounting,
  readAccounting,
  saveAccounting,
  showAccounting,
} from '#features/printouts/contract/accounting.ts';
import { listDisclosures } from '#features/printouts/contract/disclosures.ts';
import { readPaperRules, savePaper, showPaper } from '#features/printouts/contract/papers.ts';
import {
  givePatientNotice,
  readPatientNotice,
} from '#features/printouts/contract/patient-notices.ts';
import * as accounting from './accounting.ts';
import * as coverSheet from './cover-sheet.ts';
import * as patientNotices from './patient-notices.ts';
import * as service from './service.ts';

export const papersModule: Module = {
  routes(mount) {
    mount(readPaperRules, service.rules);
    mount(showPaper, (ctx, { params, body }) => service.show(ctx, params.id, body));
    mount(savePaper, (ctx, { params, body }) => service.save(ctx, params.id, body));
    mount(listDisclosures, (ctx, { params, query }) =>
      service.listDisclosures(ctx, params.id, query),
    );
    mount(readAccounting, (ctx, { params }) => accounting.read(ctx, params.id));
    mount(showAccounting, (ctx, { params, body }) => accounting.show(ctx, params.id, body));
    mount(saveAccounting, (ctx, { params, body }) => accounting.save(ctx, params.id, body));
    mount(exportAccounting, (ctx, { params, body }) => accounting.table(ctx, params.id, body));
    mount(readPatientNotice, (ctx, { params }) => patientNotices.read(ctx, params.id));
    mount(givePatientNotice, (ctx, { params, body }) => patientNotices.give(ctx, params.id, body));
    mount(giveFile, (ctx, { params, body }) => coverSheet.give(ctx, params, body));
  },
};
