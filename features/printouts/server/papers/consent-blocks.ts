import { textIn } from '#core/contract/languages.ts';
import type { PaperBlock, PaperFact } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import type { Consent } from '#features/consents/contract/consents.ts';

/** Lists consents, newest first; void ones say so. */
export function consentBlocks(
  consents: readonly Consent[],
  inWords: PrintoutFormats,
): PaperBlock[] {
  const { words, day } = inWords;
  return consents.map((one) => ({
    kind: 'entry',
    title: titleOf(one, inWords),
    detail: [
      words(`enumerations:consentStates.${one.state}`),
      one.ended && words('consents:endedOn', { day: day(one.ended.on) }),
    ]
      .filter(Boolean)
      .join(' · '),
    facts: consentFacts(one, inWords),
    text: one.ended?.note ?? null,
  }));
}

function titleOf({ recipients }: Consent, { words, list }: PrintoutFormats): string {
  return recipients.length > 0
    ? list(recipients.map(({ name }) => name))
    : words('consents:treatmentClass');
}

/** Explains a consent in plain words, which a recipient gets instead of a copy (42 CFR 2.32(b)). */
export function consentFacts(one: Consent, inWords: PrintoutFormats): PaperFact[] {
  const { words, day, list, language } = inWords;
  const told: [string, string | null][] = [
    ['discloser', one.discloser],
    ['to', recipientsOf(one, inWords)],
    ['purpose', one.purpose],
    ['what', one.what],
    ['parts', list(one.parts.map((part) => words(`papers:parts.${part}`)))],
    [
      'groups',
      one.groups && list(one.groups.map((name) => words(`support-records:groups.${name}`))),
    ],
    ['topics', one.topicNames && list(one.topicNames.map((name) => textIn(name, language)))],
    ['until', expiryOf(one, inWords)],
    ['signed', signatureOf(one, inWords)],
    ['signedOn', day(one.signedOn)],
    ['revoke', textIn(one.texts.revoke, language)],
    ['redisclosure', one.kind === 'treatment' ? textIn(one.texts.redisclosure, language) : null],
  ];
  return told.flatMap(([key, value]) =>
    value ? [{ term: words(`consents:facts.${key}`), lines: [value] }] : [],
  );
}

function recipientsOf({ recipients }: Consent, { words }: PrintoutFormats): string {
  if (recipients.length === 0) return words('consents:treatmentClass');
  return recipients
    .map(({ name, address }) => [name, address?.replaceAll('\n', ', ')].filter(Boolean).join(', '))
    .join('\n');
}

function expiryOf({ expiresOn, expiresWhen }: Consent, { day }: PrintoutFormats): string {
  return [expiresOn && day(expiresOn), expiresWhen].filter(Boolean).join(' · ');
}

function signatureOf(one: Consent, { words }: PrintoutFormats): string {
  const { signer, signerName, signerGround, signature, typedName } = one;
  const who =
    signer === 'person'
      ? words('consents:signedByPerson')
      : words('consents:signedFor', { who: signerName ?? '', ground: signerGround ?? '' });
  const how =
    signature === 'typed'
      ? words('consents:signedTyped', { name: typedName ?? '' })
      : words('consents:signedOnPaper');
  return `${who} · ${how}`;
}
