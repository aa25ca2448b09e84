import { exportAudit, listAudit, listAuditActions } from '#contract/audit.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { AuditService } from './service.ts';

export function mountAudit(mount: Mount, service: AuditService): void {
  mount(listAudit, ({ ctx, query }) => service.list(ctx, query));
  mount(listAuditActions, ({ ctx }) => service.listActions(ctx));
  mount(exportAudit, ({ ctx, query, language }) => service.export(ctx, query, language));
}
