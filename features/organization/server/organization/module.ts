import type { Module } from '#core/server/module.ts';
import {
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#features/organization/contract/organization.ts';
import * as service from './service.ts';

export const organizationModule: Module = {
  routes(mount) {
    mount(readOrganisation, service.read);
    mount(readOrganisationSettings, service.readSettings);
    mount(updateOrganisation, (ctx, { body }) => service.update(ctx, body));
  },
};
