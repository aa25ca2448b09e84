import { listOccupancies, readHouse } from '#contract/rooms.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { OccupancyService } from './service.ts';

export function mountOccupancy(mount: Mount, service: OccupancyService): void {
  mount(listOccupancies, ({ ctx }) => service.list(ctx));
  mount(readHouse, ({ ctx, params }) => service.readHouse(ctx, params.id));
}
