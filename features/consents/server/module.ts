import type { Module } from '#core/server/module.ts';
import {
  listConsentTemplates,
  removeConsentTemplate,
  saveConsentTemplate,
} from '#features/consents/contract/consent-templates.ts';
import {
  addConsent,
  endConsent,
  listConsents,
  readConsentTexts,
} from '#features/consents/contract/consents.ts';
import * as service from './service.ts';

export const consentsModule: Module = {
  routes(mount) {
    mount(listConsents, (ctx, { params }) => service.list(ctx, params.id));
    mount(readConsentTexts, service.texts);
    mount(addConsent, (ctx, { params, body }) => service.add(ctx, params.id, body));
    mount(endConsent, (ctx, { params, body }) => service.end(ctx, params, body));
    mount(listConsentTemplates, service.listTemplates);
    mount(saveConsentTemplate, (ctx, { body }) => service.saveTemplate(ctx, body));
    mount(removeConsentTemplate, (ctx, { params }) => service.removeTemplate(ctx, params.id));
  },
};
