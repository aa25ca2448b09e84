import type { LetterTemplate } from '#features/printouts/contract/letters.ts';

/** A template as its form holds it. */
export type TemplateValues = Pick<LetterTemplate, 'name' | 'subject' | 'text'>;

export function valuesOf(template: LetterTemplate | null): TemplateValues {
  const none = { en: '', fr: '' };
  const { name = none, subject = none, text = none } = template ?? {};
  return { name, subject, text };
}
