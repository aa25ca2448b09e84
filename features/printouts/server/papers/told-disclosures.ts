import { inLanguage } from '#core/contract/languages.ts';
import type { PaperBlock, PaperFact } from '#core/contract/paper.ts';
import type { PaperWords } from '#core/server/pdf/words-for-paper.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';

/** Who was given what, the newest first: the accounting of disclosures (42 CFR 2.25). */
export function disclosureBlocks(
  disclosures: readonly Disclosure[],
  inWords: PaperWords,
): PaperBlock[] {
  const { words, moment } = inWords;
  return disclosures.map((one) => ({
    kind: 'entry',
    title: words(`papers:disclosures.kinds.${one.kind}`),
    detail: `${moment(one.at)} · ${one.by ?? words('notes:who.gone')}`,
    facts: disclosureFacts(one, inWords),
    text: null,
  }));
}

/** What is told of one, each in words, as far as it is known. */
export function disclosureFacts(
  one: Disclosure,
  { words, list, day, language }: PaperWords,
): PaperFact[] {
  const told: [string, string | null][] = [
    ['recipient', one.recipient],
    [
      'recipientClass',
      one.recipientClass && words(`enumerations:recipientClasses.${one.recipientClass}`),
    ],
    ['recipientAddress', one.recipientAddress],
    ['purpose', one.purpose],
    ['basis', one.basis && words(`enumerations:disclosureBases.${one.basis}`)],
    ['groundNote', one.groundNote],
    ['consentOn', one.consentOn && day(one.consentOn)],
    ['letter', one.template && inLanguage(one.template, language)],
    ['parts', list(one.parts.map((part) => words(`papers:parts.${part}`)))],
    ['fields', list(one.fields.map((field) => words(`letters:fields.${field}`)))],
    ['file', one.fileName],
  ];
  return told.flatMap(([key, value]) =>
    value ? [{ term: words(`papers:disclosures.${key}`), lines: [value] }] : [],
  );
}
