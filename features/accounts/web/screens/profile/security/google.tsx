import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Security } from '#features/accounts/contract/second-factor.ts';
import { unlinkGoogle } from '#features/accounts/contract/social-sign-in.ts';
import { FinalChangeDialog } from './final-change-dialog.tsx';
import classes from './security-section.module.css';

export function Google({
  google,
  focusAfter,
}: {
  google: Security['google'];
  /** Receives the focus after unlinking. */
  focusAfter: RefObject<HTMLElement | null>;
}) {
  const { t } = useTranslation('profile');
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const unlinking = useChange(unlinkGoogle);
  return (
    <>
      {google && (
        <Section
          title={t('google.title')}
          text={t('google.text')}
          actions={
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('google.unlink')}
            </Button>
          }
        >
          <p className={classes.name}>{google.email}</p>
          <p className={classes.detail}>{t('google.since', { moment: moment(google.since) })}</p>
        </Section>
      )}
      <FinalChangeDialog
        isOpen={isOpen}
        title={t('google.unlinkTitle')}
        text={t('google.unlinkText')}
        confirmLabel={t('google.unlink')}
        color="red"
        send={() => unlinking.mutateAsync()}
        onDone={() => showToast({ text: t('google.unlinked') })}
        onClose={() => setOpen(false)}
        focusAfter={focusAfter}
      />
    </>
  );
}
