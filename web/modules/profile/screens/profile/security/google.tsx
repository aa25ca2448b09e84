import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Security } from '#contract/second-factor.ts';
import { unlinkGoogle } from '#contract/social-sign-in.ts';
import { useChange } from '#web/platform/change.ts';
import { useFormat } from '#web/platform/format.ts';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { FinalChangeDialog } from './final-change-dialog.tsx';
import classes from './security-section.module.css';

/** The Google account that this person signs in with; nothing without one. */
export function Google({
  google,
  focusAfter,
}: {
  google: Security['google'];
  /** What takes the focus once it is unlinked. */
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
