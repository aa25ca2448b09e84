import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '#contract/saved-views.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { SavedViewsService } from './service.ts';

export function mountSavedViews(mount: Mount, service: SavedViewsService): void {
  mount(listSavedViews, ({ scope, query }) => service.list(scope, query.list));
  mount(createSavedView, ({ scope, body }) => service.create(scope, body));
  mount(updateSavedView, ({ scope, params, body }) => service.update(scope, params.id, body));
  mount(deleteSavedView, ({ scope, params }) => service.delete(scope, params.id));
}
