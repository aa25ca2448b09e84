import { NativeSelect } from '@mantine/core';
import { languages } from '#core/contract/languages.ts';
import { useFormat } from '../i18n/format.ts';

/** Selects the language of a printout: the reader's. */
export function LanguageField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (language: string) => void;
}) {
  const { languageName } = useFormat();
  return (
    <NativeSelect
      w="14rem"
      maw="100%"
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {languages.map((tag) => (
        <option key={tag} value={tag}>
          {languageName(tag)}
        </option>
      ))}
    </NativeSelect>
  );
}
