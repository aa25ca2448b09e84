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
  mount(readScreeningLinks, ({ ctx, params }) => links.read(ctx, params.id));
  mount(makeScreeningLink, ({ ctx, params, body }) => links.make(ctx, params.id, body));
  mount(revokeScreeningLink, ({ ctx, params }) => links.revoke(ctx, params.id));
  mount(openScreening, ({ ctx, body }) => sittings.open(ctx, body));
  mount(readScreening, ({ ctx }) => sittings.read(ctx));
  mount(saveScreening, ({ ctx, body }) => sittings.save(ctx, body));
  mount(submitScreening, ({ ctx, body }) => sittings.submit(ctx, body?.seen));
}
