import { countWaiting, readDashboard } from '#contract/dashboard.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { DashboardService } from './service.ts';

export function mountDashboard(mount: Mount, service: DashboardService): void {
  mount(readDashboard, ({ scope, query, language }) => service.read(scope, query, language));
  mount(countWaiting, ({ scope }) => service.countWaiting(scope));
}
