import type { Module } from '#core/server/module.ts';
import {
  addHouseholdMember,
  readHousehold,
  removeHouseholdMember,
  updateHouseholdMember,
} from '#features/household/contract/household.ts';
import * as household from './service.ts';

export const householdModule: Module = {
  routes(mount) {
    mount(readHousehold, (ctx, { params }) => household.read(ctx, params.id));
    mount(addHouseholdMember, (ctx, { params, body }) => household.add(ctx, params.id, body));
    mount(updateHouseholdMember, (ctx, { params, body }) => household.update(ctx, params, body));
    mount(removeHouseholdMember, (ctx, { params, body }) =>
      household.setRemoved(ctx, params, body),
    );
  },
  nightly: household.purgeRemoved,
};
