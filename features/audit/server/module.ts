import type { Module } from '#core/server/module.ts';
import { exportAudit, listAudit, listAuditActions } from '#features/audit/contract/audit.ts';
import { keepAuditLog } from './months.ts';
import * as service from './service.ts';

export const auditModule: Module = {
  routes(mount) {
    mount(listAudit, (ctx, { query }) => service.list(ctx, query));
    mount(listAuditActions, service.listActions);
    mount(exportAudit, (ctx, { query, language }) => service.exportLog(ctx, query, language));
  },
  nightly: keepAuditLog,
};
