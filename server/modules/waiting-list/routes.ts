import {
  addWaiting,
  listWaiting,
  listWaitingOf,
  takeOffWaiting,
  updateWaiting,
} from '#contract/waiting-list.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { WaitingListService } from './service.ts';

export function mountWaitingList(mount: Mount, service: WaitingListService): void {
  mount(listWaiting, ({ ctx, params }) => service.listOfLocation(ctx, params.id));
  mount(listWaitingOf, ({ ctx, params }) => service.listOf(ctx, params.id));
  mount(addWaiting, ({ ctx, params, body }) => service.add(ctx, params.id, body));
  mount(updateWaiting, ({ ctx, params, body }) => service.update(ctx, params.id, body));
  mount(takeOffWaiting, ({ ctx, params, body }) => service.takeOff(ctx, params.id, body));
}
