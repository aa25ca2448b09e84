import {
  readOrganisation,
  readOrganisationSettings,
  updateOrganisation,
} from '#contract/organisation.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { OrganisationService } from './service.ts';

export function mountOrganisation(mount: Mount, service: OrganisationService): void {
  mount(readOrganisation, ({ ctx }) => service.read(ctx));
  mount(readOrganisationSettings, ({ ctx }) => service.readSettings(ctx));
  mount(updateOrganisation, ({ ctx, body }) => service.update(ctx, body));
}
