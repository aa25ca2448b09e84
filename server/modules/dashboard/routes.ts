import { countWaiting, readDashboard } from '#contract/dashboard.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { DashboardService } from './service.ts';

export function mountDashboard(mount: Mount, service: DashboardService): void {
  mount(readDashboard, ({ ctx, query, language }) => service.read(ctx, query, language));
  mount(countWaiting, ({ ctx }) => service.countWaiting(ctx));
}
