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
  mount(listWaiting, ({ scope, params }) => service.listOfLocation(scope, params.id));
  mount(listWaitingOf, ({ scope, params }) => service.listOf(scope, params.id));
  mount(addWaiting, ({ scope, params, body }) => service.add(scope, params.id, body));
  mount(updateWaiting, ({ scope, params, body }) => service.update(scope, params.id, body));
  mount(takeOffWaiting, ({ scope, params, body }) => service.takeOff(scope, params.id, body));
}
