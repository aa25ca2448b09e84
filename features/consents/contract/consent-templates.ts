import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';
import { consentGroup, consentScope, scopeIssues, writtenScope } from './consents.ts';

/** Longest time for which a consent from a template is valid, in months. */
export const maxTemplateMonths = 60;

/** Entries that staff would otherwise repeat for every consent to the same recipient. */
const templateFields = z.strictObject({
  name: requiredLine(100),
  ...writtenScope,
  /** Months from the day of signing; null if only `expiresWhen` ends it. */
  months: z.int().min(1).max(maxTemplateMonths).nullable().default(null),
});

export const consentTemplate = consentScope
  .pick({ kind: true, parts: true, topics: true, what: true, recipients: true })
  .extend({
    id: z.uuid(),
    name: z.string(),
    groups: z.array(consentGroup).nullable(),
    /** Null means the organization. */
    discloser: z.string().nullable(),
    purpose: z.string(),
    expiresWhen: z.string().nullable(),
    /** Months from the day of signing; null if only `expiresWhen` ends it. */
    months: z.int().nullable(),
  });
export type ConsentTemplate = z.infer<typeof consentTemplate>;
export type ConsentTemplateScope = Omit<ConsentTemplate, 'id' | 'name'>;

/** A template as sent. The law asks the same of its scope as of a signed consent's. */
export const consentTemplateToSave = templateFields.superRefine((sent, context) => {
  for (const [path, message] of scopeIssues(sent)) {
    context.addIssue({ code: 'custom', path: [path], message });
  }
});
export type ConsentTemplateToSave = z.output<typeof consentTemplateToSave>;

export const listConsentTemplates = operation({
  id: 'listConsentTemplates',
  method: 'GET',
  path: '/api/consent-template',
  summary: 'List the organization’s consent templates by name',
  access: 'applicant:read',
  reads: ['consent-templates'],
  reply: { status: 200, body: z.array(consentTemplate) },
});

export const saveConsentTemplate = operation({
  id: 'saveConsentTemplate',
  method: 'POST',
  path: '/api/consent-template',
  summary: 'Save a consent template for everyone; it replaces the one with the same name',
  isLight: true,
  access: 'applicant:write',
  changes: ['consent-templates'],
  body: consentTemplateToSave,
  reply: { status: 201, body: consentTemplate },
});

export const removeConsentTemplate = operation({
  id: 'removeConsentTemplate',
  method: 'DELETE',
  path: '/api/consent-template/:id',
  summary: 'Remove a consent template; signed consents stay as they are',
  access: 'applicant:write',
  changes: ['consent-templates'],
  params: z.object({ id: z.uuid() }),
  reply: { status: 204 },
  problems: ['not-found'],
});
