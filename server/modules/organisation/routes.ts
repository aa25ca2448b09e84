import {
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#contract/organisation.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { OrganisationService } from './service.ts';

export function mountOrganisation(mount: Mount, service: OrganisationService): void {
  mount(readOrganisation, ({ scope }) => service.read(scope));
  mount(readOrganisationSettings, ({ scope }) => service.readSettings(scope));
  mount(updateOrganisation, ({ scope, body }) => service.update(scope, body));
}
