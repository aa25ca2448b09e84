import type { Module } from '#core/server/module.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '#features/lists/contract/saved-views.ts';
import * as service from './service.ts';

export const savedViewsModule: Module = {
  routes(mount) {
    mount(listSavedViews, (ctx, { query }) => service.list(ctx, query.list));
    mount(createSavedView, (ctx, { body }) => service.create(ctx, body));
    mount(updateSavedView, (ctx, { params, body }) => service.update(ctx, params.id, body));
    mount(deleteSavedView, (ctx, { params }) => service.remove(ctx, params.id));
  },
};
