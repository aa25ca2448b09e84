import type { InBothLanguages } from '#core/contract/languages.ts';

/** The texts of a template that people edit. */
export interface TemplateTexts {
  name: InBothLanguages;
  /** Not every kind has one. */
  subject?: InBothLanguages;
  text: InBothLanguages;
}

/** A text in both languages that staff start from. It is archived, never deleted. */
export interface Template extends TemplateTexts {
  id: string;
  version: number;
  archived: boolean;
}
