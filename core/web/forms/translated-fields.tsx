import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { textLanguages } from '#core/contract/languages.ts';
import { useLabelInLanguage } from '../i18n/in-language.ts';
import type { FormFields } from './contract-form.ts';
import classes from './translated-fields.module.css';

/** One field for each language of a text, side by side where there is room. */
export function TranslatedFields<Values extends object>({
  fields,
  path,
  label,
  description,
  rows,
  isOptional,
  part,
}: {
  fields: FormFields<Values>;
  path: string;
  label: string;
  /** Below the first label. */
  description?: ReactNode;
  /** Lines of the text; a field of one line when omitted. */
  rows?: { min: number; max: number };
  /** True if it may stay empty in every language. */
  isOptional?: true;
  /** Marks the first field with `data-part`, so that it can take the focus. */
  part?: string;
}) {
  const labelIn = useLabelInLanguage();
  const inputs = textLanguages.map((language, place) => {
    const at = `${path}.${language}`;
    const props = {
      ...fields.getInputProps(at as never),
      label: labelIn(label, language, isOptional),
      ...(place === 0 && { description, 'data-part': part }),
      lang: language,
      autoComplete: 'off',
    };
    const key = fields.key(at as never);
    if (!rows) return <TextInput key={key} {...props} />;
    return <Textarea key={key} {...props} autosize minRows={rows.min} maxRows={rows.max} />;
  });
  return <div className={classes.row}>{inputs}</div>;
}
