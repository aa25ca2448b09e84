import { readSystem } from '#contract/system.ts';
import type { Meters } from '#server/platform/meters.ts';
import type { Mount } from '#server/platform/mount.ts';
import { measureSystem } from './gauges.ts';
import { systemService } from './service.ts';

type Parts = Parameters<typeof systemService>[0] & { meters: Meters };

export function mountSystem(mount: Mount, { meters, ...parts }: Parts): void {
  const service = systemService(parts);
  mount(readSystem, ({ ctx }) => service.read(ctx));
  measureSystem(meters, parts.db);
}
