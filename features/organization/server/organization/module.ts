import type { Module } from '#core/server/module.ts';
import {
  readOrganization,
  readOrganizationSettings,
  updateOrganization,
} from '#features/organization/contract/organization.ts';
import * as service from './service.ts';

export const organizationModule: Module = {
  routes(mount) {
    mount(readOrganization, service.read);
    mount(readOrganizationSettings, service.readSettings);
    mount(updateOrganization, (ctx, { body }) => service.update(ctx, body));
  },
};
