import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { unlessProofDeclined } from '#core/web/api/proof-declined.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { makeRecoveryCodes } from '#features/accounts/contract/second-factor.ts';
import { DialogWithCodes } from './dialog-with-codes.tsx';
import dialog from './dialogs.module.css';
import classes from './security-section.module.css';

/** Suggests new codes at this number or below. */
const lowCodeCount = 3;

/** Number of remaining codes, and new ones. */
export function RecoveryCodes({ remaining }: { remaining: number }) {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('codes.title')}
      text={t('codes.text')}
      actions={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('codes.makeNew')}
        </Button>
      }
    >
      <p className={classes.state}>
        <StatusBadge tone={remaining < lowCodeCount ? 'waiting' : 'good'}>
          {t('codes.left', { count: remaining })}
        </StatusBadge>
        {remaining < lowCodeCount && <span className={classes.since}>{t('codes.few')}</span>}
      </p>
      <DialogWithCodes
        isOpen={isOpen}
        title={t('codes.makeNewTitle')}
        intro={t('codes.made')}
        onClose={() => setOpen(false)}
      >
        {(showCodes) => <Question onMade={showCodes} onClose={() => setOpen(false)} />}
      </DialogWithCodes>
    </Section>
  );
}

/** Asks first: earlier codes stop working everywhere. */
function Question({
  onMade,
  onClose,
}: {
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['profile', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync: makeCodes } = useChange(makeRecoveryCodes);
  const making = useMutation({
    mutationFn: () => unlessProofDeclined(makeCodes),
    onSuccess: (reply) => reply && onMade(reply.recoveryCodes),
  });
  return (
    <>
      <p className={dialog.text}>{t('codes.makeNewText')}</p>
      {making.isError && (
        <div className={dialog.problem}>
          <Notice key={making.submittedAt} tone="bad" takesFocus>
            {errorMessage(making.error)}
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button loading={making.isPending} data-autofocus onClick={() => making.mutate()}>
          {t('codes.makeNew')}
        </Button>
      </DialogActions>
    </>
  );
}
