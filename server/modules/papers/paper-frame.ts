import { inLanguage } from '#contract/languages.ts';
import type { Paper, PaperToMake } from '#contract/papers.ts';
import type { PaperWords } from '#server/platform/words-for-paper.ts';
import type { PaperSettings } from '../organisation/service.ts';

type Frame = Omit<Paper, 'title' | 'about' | 'lead' | 'sections'>;

/** What is on every page of every paper of the organisation. */
export function paperFrame(
  settings: PaperSettings,
  inWords: PaperWords,
  { who, now }: { who: string; now: Date },
): Frame {
  const { language, words, moment } = inWords;
  const notices = [inLanguage(settings.paperNotice, language)];
  if (settings.part2) notices.push(inLanguage(settings.part2Notice.page, language));
  return {
    language,
    organisation: settings.name,
    notices,
    printed: words('papers:printed', { who, when: moment(now) }),
    pageNumber: words('papers:pageNumber', { page: '{page}', pages: '{pages}' }),
    missingLetters: words('papers:missingLetters'),
  };
}

/**
 * What goes with a paper once, at its end, where 42 CFR Part 2 holds (§2.32): the statement of the law,
 * and what consent covers it. The statement is English; in another language it follows what it means.
 */
export function part2Section(
  { part2, part2Notice }: PaperSettings,
  { language, words, day }: PaperWords,
  { consentOn, recipient, purpose }: Pick<PaperToMake, 'consentOn' | 'recipient' | 'purpose'>,
): Paper['sections'] {
  if (!part2) return [];
  const inOwn = inLanguage(part2Notice.full, language);
  const isEnglish = inOwn === part2Notice.full.en;
  return [
    {
      title: words('papers:part2.title'),
      blocks: [
        ...(consentOn === null
          ? []
          : [
              {
                kind: 'text' as const,
                text: words('papers:part2.consent', { day: day(consentOn), recipient, purpose }),
              },
            ]),
        { kind: 'text', text: inOwn },
        ...(isEnglish
          ? []
          : [
              { kind: 'heading' as const, text: words('papers:part2.english') },
              { kind: 'text' as const, text: part2Notice.full.en },
            ]),
        { kind: 'text', text: words('papers:part2.source', { source: part2Notice.source }) },
      ],
    },
  ];
}
