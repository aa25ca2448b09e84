import { TextInput } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMissingWords } from '#core/web/api/error-words.ts';

/** What is typed into a `ReasonInput`, in the form around it. */
export interface TypedReason {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  isMissing: boolean;
  type: (text: string) => void;
  /** Once it is given; null where it is not, and then its field says so. */
  given: () => string | null;
}

export function useReason(): TypedReason {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    input,
    text,
    isMissing,
    type: (typed) => {
      setText(typed);
      setMissing(false);
    },
    given: () => {
      const reason = text.trim();
      if (reason !== '') return reason;
      setMissing(true);
      input.current?.focus();
      return null;
    },
  };
}

/** Why something is done, which has to be said. */
export function ReasonInput({
  reason: { input, text, isMissing, type },
  label,
  hint,
  isFirst = false,
}: {
  reason: TypedReason;
  label: string;
  hint: string;
  /** In a dialog: has the focus when it opens. */
  isFirst?: boolean;
}) {
  const { t } = useTranslation('applicants');
  const missing = useMissingWords();
  return (
    <TextInput
      ref={input}
      label={`${label} (${t('input.required')})`}
      description={hint}
      error={isMissing && missing(label)}
      required
      withAsterisk={false}
      value={text}
      maxLength={500}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
