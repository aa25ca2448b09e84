import { textIn } from '#core/contract/languages.ts';
import type { SentBy } from '#core/contract/operation.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import {
  fillLetter,
  type PersonLetterField,
  personFieldsIn,
} from '#features/printouts/contract/letter-fields.ts';
import type {
  LetterFacts,
  LetterTemplate,
  showLetter,
} from '#features/printouts/contract/letters.ts';
import type { SupportRecord } from '#features/support/contract/support-records.ts';
import {
  emptyRecipient,
  type RecipientValues,
  toRecipientBody,
} from '../../parts/papers/recipient-fields.tsx';

export interface LetterValues extends RecipientValues {
  templateId: string;
  language: string;
  fields: PersonLetterField[];
  recipientAddress: string;
  subject: string;
  text: string;
  keep: boolean;
}

export function emptyLetter(templateId: string, language: string): LetterValues {
  return {
    ...emptyRecipient,
    templateId,
    language,
    fields: [],
    recipientAddress: '',
    subject: '',
    text: '',
    keep: false,
  };
}

export function toLetterBody(values: LetterValues): SentBy<typeof showLetter>['body'] {
  const { recipient, recipientClass, purpose, basis, consentId, groundNote, ...letter } = values;
  return {
    ...letter,
    ...toRecipientBody({ recipient, recipientClass, purpose, basis, consentId, groundNote }),
    zone: browserZone(),
  };
}

/** Facts of the person in a template, in this language. */
export function factsInTemplate(template: LetterTemplate, language: string): PersonLetterField[] {
  return personFieldsIn(
    `${textIn(template.subject, language)}\n${textIn(template.text, language)}`,
  );
}

/** Fills a template with the checked facts only. */
export function fillTemplate(
  template: LetterTemplate,
  { language, fields, recipient }: Pick<LetterValues, 'language' | 'fields' | 'recipient'>,
  { facts, organisation, writer, today }: LetterFacts,
): { subject: string; text: string } {
  const checkedFacts = Object.fromEntries(fields.map((name) => [name, facts[name]]));
  const placeholderValues = {
    ...checkedFacts,
    organisation,
    writer,
    today,
    recipient: recipient.trim(),
  };
  return {
    subject: fillLetter(textIn(template.subject, language), placeholderValues),
    text: fillLetter(textIn(template.text, language), placeholderValues),
  };
}

/** A contact in the support record who may get a letter. */
export interface KnownRecipient {
  id: string;
  recipient: string;
  recipientAddress: string;
}

/** Officers, attorneys, and courts, without duplicates. */
export function knownRecipients(record: SupportRecord): KnownRecipient[] {
  const all = [
    ...record.supervision.map(({ id, officer, office }) => ({ id, who: officer, where: office })),
    ...record.attorneys.map(({ id, name, firm }) => ({ id, who: name, where: firm })),
    ...record.courtDates.map(({ id, court }) => ({ id, who: court, where: null })),
  ].flatMap(({ id, who, where }) => {
    const recipient = who ?? where;
    if (!recipient) return [];
    return [{ id, recipient, recipientAddress: who && where ? where : '' }];
  });
  const uniqueRecipients = new Map(
    all.map((one) => [`${one.recipient}\n${one.recipientAddress}`, one]),
  );
  return [...uniqueRecipients.values()];
}
