import {
  countExportedApplicants,
  countExportedClients,
  exportApplicants,
  exportClients,
  exportFoundApplicants,
  exportFoundClients,
} from '#contract/exports.ts';
import { exportReport, readReport } from '#contract/reports.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ReportsService } from './service.ts';

export function mountReports(mount: Mount, service: ReportsService): void {
  mount(exportApplicants, ({ scope, query, language }) =>
    service.exportApplicants(scope, query, language),
  );
  mount(exportFoundApplicants, ({ scope, body, language }) =>
    service.exportApplicants(scope, body, language),
  );
  mount(countExportedApplicants, ({ scope, body }) => service.countApplicants(scope, body));
  mount(exportClients, ({ scope, query, language }) =>
    service.exportClients(scope, query, language),
  );
  mount(exportFoundClients, ({ scope, body, language }) =>
    service.exportClients(scope, body, language),
  );
  mount(countExportedClients, ({ scope, body }) => service.countClients(scope, body));
  mount(readReport, ({ scope, params, query }) => service.readReport(scope, params.report, query));
  mount(exportReport, ({ scope, params, query, language }) =>
    service.exportReport(scope, params.report, query, language),
  );
}
