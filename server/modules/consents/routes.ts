import { addConsent, endConsent, listConsents, readConsentTexts } from '#contract/consents.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ConsentsService } from './service.ts';

export function mountConsents(mount: Mount, service: ConsentsService): void {
  mount(listConsents, ({ scope, params }) => service.list(scope, params.id));
  mount(readConsentTexts, ({ scope }) => service.texts(scope));
  mount(addConsent, ({ scope, params, body }) => service.add(scope, params.id, body));
  mount(endConsent, ({ scope, params, body }) => service.end(scope, params, body));
}
