import type { Module } from '#core/server/module.ts';
import {
  countExportedApplicants,
  countExportedClients,
  exportApplicants,
  exportClients,
  exportFoundApplicants,
  exportFoundClients,
} from '#features/insight/contract/exports.ts';
import { exportReport, readReport } from '#features/insight/contract/reports.ts';
import * as service from './service.ts';

export const reportsModule: Module = {
  routes(mount) {
    mount(exportApplicants, (ctx, { query, language }) =>
      service.exportApplicants(ctx, query, language),
    );
    mount(exportFoundApplicants, (ctx, { body, language }) =>
      service.exportApplicants(ctx, body, language),
    );
    mount(countExportedApplicants, (ctx, { body }) => service.countApplicants(ctx, body));
    mount(exportClients, (ctx, { query, language }) => service.exportClients(ctx, query, language));
    mount(exportFoundClients, (ctx, { body, language }) =>
      service.exportClients(ctx, body, language),
    );
    mount(countExportedClients, (ctx, { body }) => service.countClients(ctx, body));
    mount(readReport, (ctx, { params, query }) => service.readReport(ctx, params.report, query));
    mount(exportReport, (ctx, { params, query, language }) =>
      service.exportReport(ctx, params.report, query, language),
    );
  },
};
