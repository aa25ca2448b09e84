import { addConsent, endConsent, listConsents, readConsentTexts } from '#contract/consents.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ConsentsService } from './service.ts';

export function mountConsents(mount: Mount, service: ConsentsService): void {
  mount(listConsents, ({ ctx, params }) => service.list(ctx, params.id));
  mount(readConsentTexts, ({ ctx }) => service.texts(ctx));
  mount(addConsent, ({ ctx, params, body }) => service.add(ctx, params.id, body));
  mount(endConsent, ({ ctx, params, body }) => service.end(ctx, params, body));
}
