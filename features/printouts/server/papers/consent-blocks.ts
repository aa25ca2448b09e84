import { textIn } from '#core/contract/languages.ts';
import type { PaperBlock, PaperFact } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import type { Consent } from '#features/consents/contract/consents.ts';

/** Lists consents, newest first; void ones say so. */
export function consentBlocks(
  consents: readonly Consent[],
  formats: PrintoutFormats,
): PaperBlock[] {
  const { translate, day } = formats;
  return consents.map((one) => ({
    kind: 'entry',
    title: consentTitle(one, formats),
    detail: [
      translate(`enumerations:consentStates.${one.state}`),
      one.ended && translate('consents:endedOn', { day: day(one.ended.on) }),
    ]
      .filter(Boolean)
      .join(' · '),
    facts: consentFacts(one, formats),
    text: one.ended?.note ?? null,
  }));
}

function consentTitle({ recipients }: Consent, { translate, list }: PrintoutFormats): string {
  return recipients.length > 0
    ? list(recipients.map(({ name }) => name))
    : translate('consents:treatmentClass');
}

/** Explains a consent in plain words, which a recipient gets instead of a copy (42 CFR 2.32(b)). */
export function consentFacts(one: Consent, formats: PrintoutFormats): PaperFact[] {
  const { translate, day, list, language } = formats;
  const entries: [string, string | null][] = [
    ['discloser', one.discloser],
    ['to', recipientLines(one, formats)],
    ['purpose', one.purpose],
    ['what', one.what],
    ['parts', list(one.parts.map((part) => translate(`papers:parts.${part}`)))],
    [
      'groups',
      one.groups && list(one.groups.map((name) => translate(`support-records:groups.${name}`))),
    ],
    ['topics', one.topicNames && list(one.topicNames.map((name) => textIn(name, language)))],
    ['until', expiryText(one, formats)],
    ['signed', signatureText(one, formats)],
    ['signedOn', day(one.signedOn)],
    ['revoke', textIn(one.texts.revoke, language)],
    ['redisclosure', one.kind === 'treatment' ? textIn(one.texts.redisclosure, language) : null],
  ];
  return entries.flatMap(([key, value]) =>
    value ? [{ term: translate(`consents:facts.${key}`), lines: [value] }] : [],
  );
}

function recipientLines({ recipients }: Consent, { translate }: PrintoutFormats): string {
  if (recipients.length === 0) return translate('consents:treatmentClass');
  return recipients
    .map(({ name, address }) => [name, address?.replaceAll('\n', ', ')].filter(Boolean).join(', '))
    .join('\n');
}

function expiryText({ expiresOn, expiresWhen }: Consent, { day }: PrintoutFormats): string {
  return [expiresOn && day(expiresOn), expiresWhen].filter(Boolean).join(' · ');
}

function signatureText(one: Consent, { translate }: PrintoutFormats): string {
  const { signer, signerName, signerGround, signature, typedName } = one;
  const signerText =
    signer === 'person'
      ? translate('consents:signedByPerson')
      : translate('consents:signedFor', { who: signerName ?? '', ground: signerGround ?? '' });
  const methodText =
    signature === 'typed'
      ? translate('consents:signedTyped', { name: typedName ?? '' })
      : translate('consents:signedOnPaper');
  return `${signerText} · ${methodText}`;
}
