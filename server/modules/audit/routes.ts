import { exportAudit, listAudit, listAuditActions } from '#contract/audit.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { AuditService } from './service.ts';

export function mountAudit(mount: Mount, service: AuditService): void {
  mount(listAudit, ({ scope, query }) => service.list(scope, query));
  mount(listAuditActions, ({ scope }) => service.listActions(scope));
  mount(exportAudit, ({ scope, query, language }) => service.export(scope, query, language));
}
