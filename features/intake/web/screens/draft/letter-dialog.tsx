import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#core/web/api/download.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { saveReturnLetter } from '#features/intake/contract/return-letters.ts';
import { ContactFlagNotice } from '#features/person/web/parts/contact-safety/contact-flag.tsx';
import { ReturnLetterDialog } from '../../parts/return-letter/return-letter-dialog.tsx';

/** Letter to someone who applied and can't be reached otherwise. */
export function LetterButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation('return-letters');
  const { personName } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isNamed = draft.firstName !== null || draft.lastName !== null;
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
      {isOpen && (
        <ReturnLetterDialog
          recipient={{
            name: isNamed ? personName(draft) : '',
            language: draft.language,
            address: draft.applicant.address,
          }}
          note={<ContactFlagNotice flag={draft.contactFlag} />}
          onSave={(body) => download(saveReturnLetter, { params: { id: draft.id }, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
