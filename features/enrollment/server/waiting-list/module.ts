import type { Module } from '#core/server/module.ts';
import {
  addWaiting,
  listWaiting,
  listWaitingOf,
  takeOffWaiting,
  updateWaiting,
} from '#features/enrollment/contract/waiting-list.ts';
import * as service from './service.ts';

export const waitingListModule: Module = {
  routes(mount) {
    mount(listWaiting, (ctx, { params }) => service.listForLocation(ctx, params.id));
    mount(listWaitingOf, (ctx, { params }) => service.listForApplicant(ctx, params.id));
    mount(addWaiting, (ctx, { params, body }) => service.add(ctx, params.id, body));
    mount(updateWaiting, (ctx, { params, body }) => service.update(ctx, params.id, body));
    mount(takeOffWaiting, (ctx, { params, body }) => service.takeOff(ctx, params.id, body));
  },
};
