import { TextInput } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMissingMessage } from '#core/web/api/error-messages.ts';

/** The text of a `ReasonInput`, for the surrounding form. */
export interface TypedReason {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  isMissing: boolean;
  type: (text: string) => void;
  /** The reason; null if empty, and then the field shows an error. */
  validate: () => string | null;
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
    validate: () => {
      const reason = text.trim();
      if (reason !== '') return reason;
      setMissing(true);
      input.current?.focus();
      return null;
    },
  };
}

/** A required reason. */
export function ReasonInput({
  reason: { input, text, isMissing, type },
  label,
  hint,
  isFirst = false,
}: {
  reason: TypedReason;
  label: string;
  hint: string;
  /** In a dialog: gets the focus on opening. */
  isFirst?: boolean;
}) {
  const { t } = useTranslation('applicants');
  const missing = useMissingMessage();
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
