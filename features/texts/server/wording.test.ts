import { describe, expect, it } from 'vitest';
import { languages } from '#core/contract/languages.ts';
import { measureText, plainTypography } from '#core/contract/text-segments.ts';
import { translatorFor } from '#core/server/translations.ts';

const facts = {
  url: 'cairn.example.org',
  code: '7KQM-2XRT',
  phone: '506-555-0100',
  day: '3/4/2030',
  time: '10:00',
};
const automatic = [
  'code',
  'status',
  'called',
  'calledWithoutNumber',
  'appointment',
  'stop',
  'start',
  'help',
  'helpWithoutNumber',
] as const;

describe('words of automatic texts', () => {
  it.each(languages.flatMap((language) => automatic.map((name) => [language, name] as const)))(
    'in %s fit one part with the way to stop: %s',
    (language, name) => {
      const translate = translatorFor(language);
      const hint = translate('texts:words.stopHint');
      const text = plainTypography(`${translate(`texts:words.${name}`, facts)} ${hint}`);
      expect(measureText(text)).toEqual({ alphabet: 'gsm', segments: 1 });
    },
  );
});
