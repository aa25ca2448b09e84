import { useEffect, useRef } from 'react';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import type { LetterFacts, LetterTemplate } from '#features/printouts/contract/letters.ts';
import { filled, type LetterValues } from './letter-values.ts';

/**
 * Keeps the words of a letter to what was chosen, for as long as nobody has changed them: what
 * somebody has written themselves is never taken from them.
 */
export function useFilledWords(
  fields: FormFields<LetterValues>,
  template: LetterTemplate | undefined,
  facts: LetterFacts | undefined,
) {
  const [language, chosen, recipient, text] = [
    fields.useWatchValue('language'),
    fields.useWatchValue('fields'),
    fields.useWatchValue('recipient'),
    fields.useWatchValue('text'),
  ];
  const last = useRef<{ subject: string; text: string } | null>(null);
  const wanted =
    template && facts && filled(template, { language, fields: chosen, recipient }, facts);
  const isOwn = text !== '' && text !== last.current?.text && text !== wanted?.text;

  function put(words: { subject: string; text: string }) {
    const { subject } = fields.getValues();
    // A subject that somebody has written stays as well.
    const isSubjectOwn = subject !== '' && subject !== last.current?.subject;
    last.current = words;
    if (!isSubjectOwn) fields.setFieldValue('subject', words.subject);
    fields.setFieldValue('text', words.text);
  }

  useEffect(() => {
    if (!wanted || isOwn) return;
    if (wanted.text !== text) put(wanted);
    else last.current ??= wanted;
  });

  return {
    isOwn: wanted !== undefined && isOwn,
    beginAgain: () => {
      if (!wanted) return;
      fields.setFieldValue('subject', '');
      put(wanted);
    },
  };
}
