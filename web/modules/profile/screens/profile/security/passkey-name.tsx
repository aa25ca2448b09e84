import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/dialog-actions.tsx';

/** What a form asks for a passkey's name with, and what ends the form. */
export function PasskeyName({
  field,
  hint,
  submitLabel,
  isSending,
  onClose,
}: {
  /** The form's own, `fields.getInputProps('name')`. */
  field: TextInputProps;
  hint?: string;
  submitLabel: string;
  isSending: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['profile', 'actions']);
  return (
    <>
      <TextInput
        {...field}
        label={t('passkeys.name')}
        description={hint}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </>
  );
}
