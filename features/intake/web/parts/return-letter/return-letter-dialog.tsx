import { Button, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/contract/languages.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import {
  type LetterToWrite,
  maxLetterAddressLength,
  maxLetterNameLength,
} from '#features/intake/contract/return-letters.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ContactVerdict } from '#features/person/contract/contact-safety.ts';
import { useContactWarning } from '#features/person/web/parts/contact-safety/contact-note.tsx';

interface Props {
  recipient: { name: string; language: Language; address: Applicant['address'] | undefined };
  /** Shown above the fields. */
  note?: ReactNode;
  onSave: (letter: LetterToWrite) => Promise<unknown>;
  onClose: () => void;
}

/** Letter to someone who can’t be reached otherwise. Asks why it is safe where that is in doubt. */
export function ReturnLetterDialog({ recipient, note, onSave, onClose }: Props) {
  const { t } = useTranslation(['return-letters', 'actions']);
  const { languageName } = useFormat();
  const errorMessage = useErrorMessage();
  const contactWarning = useContactWarning();
  const [language, setLanguage] = useState<Language>(recipient.language);
  const [name, setName] = useState(recipient.name);
  const [address, setAddress] = useState(() => addressLines(recipient.address));
  const [reason, setReason] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [doubt, setDoubt] = useState<ContactVerdict | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function make(event: FormEvent) {
    event.preventDefault();
    setMaking(true);
    setProblem(null);
    try {
      await onSave({ language, name, address, ...(doubt && { override: { reason } }) });
      onClose();
    } catch (error) {
      const verdict = isApiError(error, 'contact-refused')
        ? (error.details as ContactVerdict)
        : null;
      if (verdict?.mayOverride && !doubt) setDoubt(verdict);
      else setProblem(errorMessage(error));
      setMaking(false);
    }
  }

  return (
    <FormDialog opened title={t('return-letters:dialog')} onClose={onClose}>
      <form onSubmit={(event) => void make(event)}>
        <Stack gap="md">
          <Text>{t('return-letters:dialogText')}</Text>
          {note}
          {problem !== null && (
            <Notice tone="bad" title={t('return-letters:failed')} takesFocus>
              {problem}
            </Notice>
          )}
          {doubt && (
            <>
              <Notice tone="waiting" takesFocus>
                {contactWarning('application-letter', doubt)}
              </Notice>
              <TextInput
                label={t('return-letters:reason')}
                description={t('return-letters:reasonHint')}
                value={reason}
                required
                maxLength={500}
                autoComplete="off"
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          )}
          <TextInput
            label={t('return-letters:name')}
            value={name}
            required
            maxLength={maxLetterNameLength}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t('return-letters:address')}
            value={address}
            required
            maxLength={maxLetterAddressLength}
            rows={4}
            autoComplete="off"
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Radio.Group label={t('return-letters:language')} value={language} onChange={setLanguage}>
            <Stack gap={4} mt={4}>
              {languages.map((one) => (
                <Radio key={one} value={one} label={languageName(one)} />
              ))}
            </Stack>
          </Radio.Group>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('actions:cancel')}
            </Button>
            <Button
              type="submit"
              loading={isMaking}
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
            >
              {t('return-letters:download')}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </FormDialog>
  );
}

function addressLines(address: Props['recipient']['address']): string {
  if (!address) return '';
  const { line1, line2, city, region, postalCode } = address;
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, town].filter(Boolean).join('\n');
}
