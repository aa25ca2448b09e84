import { afterEach, describe, expect, it, vi } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser with this language and stored choice. Returns its storage. */
function stubBrowser(language: string, chosen: string | null) {
  const stored = { translation_key: chosen };
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('localStorage', {
    getItem: () => stored.translation_key,
    setItem: (key: 'translation_key', value: string) => {
      stored[key] = value;
    },
  });
  return stored;
}

describe('the language', () => {
  it.each([
    ['fr-FR', 'fr'],
    ['en-GB', 'en'],
    ['de-DE', 'en'],
    // Spanish is a draft, which only a person chooses.
    ['es-US', 'en'],
  ])('for a browser in %s is %s', (locale, language) => {
    const stored = stubBrowser(locale, null);
    expect(preferredLanguage()).toBe(language);
    expect(stored.translation_key).toBe(null);
  });

  it('follows the stored choice over the browser', () => {
    stubBrowser('en-GB', 'fr');
    expect(preferredLanguage()).toBe('fr');
    stubBrowser('en-GB', 'es');
    expect(preferredLanguage()).toBe('es');
  });

  it.each(['{"broken":', '[1]', '"fr"', ''])('replaces the unknown choice %j', (broken) => {
    const stored = stubBrowser('fr-CA', broken);
    expect(preferredLanguage()).toBe('fr');
    expect(stored.translation_key).toBe('fr');
  });
});
