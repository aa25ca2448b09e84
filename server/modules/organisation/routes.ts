import { readOrganisation } from '#contract/organisation.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { OrganisationService } from './service.ts';

export function mountOrganisation(mount: Mount, service: OrganisationService): void {
  mount(readOrganisation, ({ scope }) => service.read(scope));
}
