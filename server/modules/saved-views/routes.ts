import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '#contract/saved-views.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { SavedViewsService } from './service.ts';

export function mountSavedViews(mount: Mount, service: SavedViewsService): void {
  mount(listSavedViews, ({ ctx, query }) => service.list(ctx, query.list));
  mount(createSavedView, ({ ctx, body }) => service.create(ctx, body));
  mount(updateSavedView, ({ ctx, params, body }) => service.update(ctx, params.id, body));
  mount(deleteSavedView, ({ ctx, params }) => service.delete(ctx, params.id));
}
