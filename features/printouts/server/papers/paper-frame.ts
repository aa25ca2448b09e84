import { textIn } from '#core/contract/languages.ts';
import type { Paper } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import type { Consent } from '#features/consents/contract/consents.ts';
import { phoneAndHours } from '#features/organization/contract/contact-details.ts';
import type { PaperSettings } from '#features/organization/server/organization/service.ts';
import { consentFacts } from './consent-blocks.ts';

type Frame = Omit<Paper, 'title' | 'about' | 'lead' | 'sections'>;

/** Header and footer of every page. */
export function paperFrame(
  settings: PaperSettings,
  formats: PrintoutFormats,
  { printedBy, now }: { printedBy: string; now: Date },
): Frame {
  const { language, translate, moment } = formats;
  const notices = [textIn(settings.paperNotice, language)];
  // The notice asks unintended recipients to call.
  const phone = phoneAndHours(settings.contactDetails, language);
  if (phone !== null)
    notices.push(translate('papers:reach', { organisation: settings.name, phone }));
  if (settings.part2) notices.push(textIn(settings.part2Notice.page, language));
  return {
    language,
    organisation: settings.name,
    notices,
    printed: translate('papers:printed', { who: printedBy, when: moment(now) }),
    pageNumber: translate('papers:pageNumber', { page: '{page}', pages: '{pages}' }),
    missingLetters: translate('papers:missingLetters'),
  };
}

/**
 * Final section of every disclosure: the consent explained (§2.32(b)) and, under 42 CFR Part 2, the
 * legal statement (§2.32(a)). The statement is in English; other languages get a translation first.
 */
export function part2Section(
  settings: PaperSettings,
  formats: PrintoutFormats,
  { consent }: { consent: Consent | null },
): Paper['sections'] {
  const { translate } = formats;
  const sections: Paper['sections'] = consent
    ? [
        {
          title: translate('papers:part2.permission'),
          blocks: [{ kind: 'facts', facts: consentFacts(consent, formats) }],
        },
      ]
    : [];
  if (!settings.part2) return sections;
  return [...sections, noticeSection(settings, formats)];
}

function noticeSection(
  { part2Notice, part2NoticeWordedOn }: PaperSettings,
  { language, translate, day }: PrintoutFormats,
): Paper['sections'][number] {
  const translated = textIn(part2Notice.full, language);
  const isEnglish = translated === part2Notice.full.en;
  const { source } = part2Notice;
  return {
    title: translate('papers:part2.title'),
    blocks: [
      { kind: 'text', text: translate('papers:part2.summary') },
      { kind: 'text', text: translated },
      ...(isEnglish
        ? []
        : [
            { kind: 'heading' as const, text: translate('papers:part2.english') },
            { kind: 'text' as const, text: part2Notice.full.en },
          ]),
      {
        kind: 'text',
        text: part2NoticeWordedOn
          ? translate('papers:part2.sourceOf', { source, day: day(part2NoticeWordedOn) })
          : translate('papers:part2.source', { source }),
      },
    ],
  };
}
