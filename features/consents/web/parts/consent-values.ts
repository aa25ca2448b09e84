import type * as z from 'zod';
import type { SentBy } from '#core/contract/operation.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import {
  type ConsentTemplate,
  type consentTemplateToSave,
  maxTemplateMonths,
} from '#features/consents/contract/consent-templates.ts';
import type { addConsent, Consent, SignedConsent } from '#features/consents/contract/consents.ts';
import type { PaperPart } from '#features/printouts/contract/papers.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';

/** Form values of a new consent. Empty text means no answer. */
export interface ConsentValues {
  kind: SignedConsent['kind'];
  discloser: string;
  parts: PaperPart[];
  topics: string[] | null;
  groups: SupportGroup[] | null;
  what: string;
  recipients: { name: string; address: string }[];
  purpose: string;
  expiresOn: string;
  expiresWhen: string;
  signer: Consent['signer'];
  signerName: string;
  signerGround: string;
  signature: Consent['signature'];
  fileId: string;
  typedName: string;
  signedOn: string;
  /** Months until it ends, from a template; null without one. */
  months: number | null;
  /** Saves the scope as a template with this name; empty for none. */
  templateName: string;
}

/** Values already known from the planned disclosure. */
export type WantedConsent = Partial<
  Pick<ConsentValues, 'parts' | 'topics' | 'groups' | 'purpose'>
> & {
  recipient?: string;
};

export function emptyConsent({ recipient = '', ...wanted }: WantedConsent): ConsentValues {
  return {
    kind: 'general',
    discloser: '',
    parts: ['identity'],
    topics: null,
    groups: null,
    what: '',
    recipients: [{ name: recipient, address: '' }],
    purpose: '',
    expiresOn: '',
    expiresWhen: '',
    signer: 'person',
    signerName: '',
    signerGround: '',
    signature: 'typed',
    fileId: '',
    typedName: '',
    signedOn: dayFromNow(),
    months: null,
    templateName: '',
    ...wanted,
  };
}

/** The scope of a template or consent, as form values. */
function scopeValues({
  kind,
  discloser,
  parts,
  topics,
  groups,
  what,
  recipients,
  purpose,
  expiresWhen,
}: Omit<ConsentTemplate, 'id' | 'name' | 'months'>) {
  return {
    kind,
    discloser: discloser ?? '',
    parts,
    topics,
    groups,
    what,
    recipients: recipients.length > 0 ? recipients.map(withText) : [{ name: '', address: '' }],
    purpose,
    expiresWhen: expiresWhen ?? '',
  };
}

const withText = ({ name, address }: { name: string; address: string | null }) => ({
  name,
  address: address ?? '',
});

/** Values from a template for a consent signed on that day. */
export function templateValues(template: ConsentTemplate, signedOn: string) {
  const { months } = template;
  return { ...scopeValues(template), months, expiresOn: lastDay(signedOn, months) };
}

/** Values from an earlier consent of ours. The new one needs its own end and signature. */
export function earlierValues(consent: Consent) {
  const groups = consent.groups as SupportGroup[] | null;
  return { ...scopeValues({ ...consent, discloser: null, groups }), months: null, expiresOn: '' };
}

/** The last day of a consent that is valid for some months; empty without months. */
export function lastDay(signedOn: string, months: number | null): string {
  if (months === null || signedOn === '') return '';
  const end = new Date(signedOn);
  end.setUTCMonth(end.getUTCMonth() + months);
  end.setUTCDate(end.getUTCDate() - 1);
  return end.toISOString().slice(0, 10);
}

/** Drops empty rows and the values of the other signing method. */
export function toConsentBody(values: ConsentValues): SentBy<typeof addConsent>['body'] {
  const { months: _months, templateName: _templateName, ...entered } = values;
  const { parts, topics, groups, recipients, signer, signature, kind } = entered;
  const isFor = signer === 'representative';
  const lines = recipients.filter(({ name, address }) => name.trim() || address.trim());
  return {
    ...entered,
    topics: parts.includes('answers') ? topics : null,
    groups: parts.includes('support') ? groups : null,
    recipients: kind === 'treatment' || lines.length > 0 ? lines : recipients,
    signerName: isFor ? values.signerName : null,
    signerGround: isFor ? values.signerGround : null,
    fileId: signature === 'on_paper' ? values.fileId || null : null,
    typedName: signature === 'typed' ? values.typedName : null,
  };
}

/** The template that the user asked to keep; null for none. */
export function toTemplate(values: ConsentValues): z.input<typeof consentTemplateToSave> | null {
  const name = values.templateName.trim();
  if (name === '') return null;
  const { kind, discloser, parts, topics, groups, what, recipients, purpose, expiresWhen } =
    toConsentBody(values);
  const scope = { kind, discloser, parts, topics, groups, what, recipients, purpose, expiresWhen };
  return { name, ...scope, months: fullMonths(values.signedOn, values.expiresOn) };
}

/** Months from signing to the last day, at least one; null without a last day. */
function fullMonths(signedOn: string, expiresOn: string): number | null {
  if (expiresOn === '' || signedOn === '') return null;
  const [from, until] = [new Date(signedOn), new Date(expiresOn)];
  const months =
    (until.getUTCFullYear() - from.getUTCFullYear()) * 12 +
    until.getUTCMonth() -
    from.getUTCMonth();
  return Math.min(Math.max(months, 1), maxTemplateMonths);
}
