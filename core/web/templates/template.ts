import type { Translated } from '#core/contract/languages.ts';

/** The texts of a template that people edit. */
export interface TemplateTexts {
  name: Translated;
  /** Not every kind has one. */
  subject?: Translated;
  text: Translated;
}

/** A text in both languages that staff start from. It is archived, never deleted. */
export interface Template extends TemplateTexts {
  id: string;
  version: number;
  archived: boolean;
}
