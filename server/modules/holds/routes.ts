import { liftHold, listHolds, setHold } from '#contract/holds.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { HoldsService } from './service.ts';

export function mountHolds(mount: Mount, service: HoldsService): void {
  mount(listHolds, ({ ctx, params }) => service.list(ctx, params.id));
  mount(setHold, ({ ctx, params, body }) => service.set(ctx, params.id, body.reason));
  mount(liftHold, ({ ctx, params, body }) => service.lift(ctx, params, body.reason));
}
