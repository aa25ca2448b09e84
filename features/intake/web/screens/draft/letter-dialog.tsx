import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/contract/languages.ts';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import type { Draft } from '#features/intake/contract/drafts.ts';
import {
  maxLetterAddressLength,
  maxLetterNameLength,
  saveReturnLetter,
} from '#features/intake/contract/return-letters.ts';
import { ContactFlagNotice } from '#features/person/web/parts/contact-safety/contact-flag.tsx';

/** Letter to someone who applied and can't be reached otherwise. */
export function LetterButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation('return-letters');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconMail size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('write')}
      </Button>
      {isOpen && <LetterDialog draft={draft} onClose={() => setOpen(false)} />}
    </>
  );
}

function LetterDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation(['return-letters', 'actions']);
  const { personName, languageName } = useFormat();
  const errorMessage = useErrorMessage();
  const [language, setLanguage] = useState<Language>(draft.language);
  const [name, setName] = useState(() =>
    draft.firstName === null && draft.lastName === null ? '' : personName(draft),
  );
  const [address, setAddress] = useState(() => addressLines(draft));
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function make(event: FormEvent) {
    event.preventDefault();
    setMaking(true);
    setProblem(null);
    try {
      const body = { language, name, address };
      await download(saveReturnLetter, { params: { id: draft.id }, body });
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
      setMaking(false);
    }
  }

  return (
    <FormDialog opened title={t('return-letters:dialog')} onClose={onClose}>
      <form onSubmit={(event) => void make(event)}>
        <Stack gap="md">
          <p>{t('return-letters:dialogText')}</p>
          <ContactFlagNotice flag={draft.contactFlag} />
          {problem !== null && (
            <Notice tone="bad" title={t('return-letters:failed')} takesFocus>
              {problem}
            </Notice>
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

function addressLines({ applicant: { address } }: Draft): string {
  if (!address) return '';
  const { line1, line2, city, region, postalCode } = address;
  const town = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, town].filter(Boolean).join('\n');
}
