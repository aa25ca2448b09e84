import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretField } from '#core/web/plain/secret-field.tsx';

/** A password field of the small pages. */
export function PasswordField(props: Omit<ComponentProps<typeof SecretField>, 'showLabel'>) {
  const { t } = useTranslation('actions');
  return <SecretField {...props} showLabel={t('showPassword')} />;
}
