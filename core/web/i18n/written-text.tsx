import { type Language, languageShown, type Translated, textIn } from '#core/contract/languages.ts';

interface WrittenTextProps {
  texts: Translated | null | undefined;
  /** The reader’s. */
  language: Language;
}

/**
 * A text of the organization. Where it isn't written in the reader's language, it says in which one it
 * is, so that screen readers pronounce it (WCAG 3.1.2).
 */
export function WrittenText({ texts, language }: WrittenTextProps) {
  if (!texts) return null;
  const shown = languageShown(texts, language);
  const text = textIn(texts, language);
  return shown === language ? text : <span lang={shown}>{text}</span>;
}
