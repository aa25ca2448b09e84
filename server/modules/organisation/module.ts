import {
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#contract/organisation.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const organisationModule: Module = {
  routes(mount) {
    mount(readOrganisation, service.read);
    mount(readOrganisationSettings, service.readSettings);
    mount(updateOrganisation, (ctx, { body }) => service.update(ctx, body));
  },
};
