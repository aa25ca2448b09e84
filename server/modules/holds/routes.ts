import { liftHold, listHolds, setHold } from '#contract/holds.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { HoldsService } from './service.ts';

export function mountHolds(mount: Mount, service: HoldsService): void {
  mount(listHolds, ({ scope, params }) => service.list(scope, params.id));
  mount(setHold, ({ scope, params, body }) => service.set(scope, params.id, body.reason));
  mount(liftHold, ({ scope, params, body }) => service.lift(scope, params, body.reason));
}
