import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A passkey's name in a form. */
export function PasskeyName(props: TextInputProps) {
  const { t } = useTranslation('profile');
  return (
    <TextInput
      {...props}
      label={t('passkeys.name')}
      maxLength={60}
      autoComplete="off"
      data-autofocus
    />
  );
}
