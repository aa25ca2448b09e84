import {
  makeScreeningLink,
  openScreening,
  readScreening,
  readScreeningLinks,
  revokeScreeningLink,
  saveScreening,
  submitScreening,
} from '#contract/screening.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ScreeningService } from './service.ts';
import type { SittingsService } from './sittings.ts';

export function mountScreening(mount: Mount, links: ScreeningService, sittings: SittingsService) {
  mount(readScreeningLinks, ({ scope, params }) => links.read(scope, params.id));
  mount(makeScreeningLink, ({ scope, params, body }) => links.make(scope, params.id, body));
  mount(revokeScreeningLink, ({ scope, params }) => links.revoke(scope, params.id));
  mount(openScreening, ({ scope, body }) => sittings.open(scope, body));
  mount(readScreening, ({ scope }) => sittings.read(scope));
  mount(saveScreening, ({ scope, body }) => sittings.save(scope, body));
  mount(submitScreening, ({ scope, body }) => sittings.submit(scope, body?.seen));
}
