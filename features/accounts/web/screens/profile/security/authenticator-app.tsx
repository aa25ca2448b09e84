import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#core/web/api/api.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { unlessProofDeclined } from '#core/web/api/proof-declined.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { beginTotp, removeTotp, type Security } from '#features/accounts/contract/second-factor.ts';
import type { AppKey } from './authenticator-setup.tsx';
import { DialogWithCodes } from './dialog-with-codes.tsx';
import { FinalChangeDialog } from './final-change-dialog.tsx';
import classes from './security-section.module.css';

// Loads the QR code renderer.
const AuthenticatorSetup = lazyPart(
  async () => (await import('./authenticator-setup.tsx')).AuthenticatorSetup,
);

/** Sets up or removes the authenticator app. */
export function AuthenticatorApp({ security }: { security: Security }) {
  const { t } = useTranslation('profile');
  const { moment } = useFormat();
  const errorMessage = useErrorMessage();
  const [isRemoving, setRemoving] = useState(false);
  const [isSettingUp, setSettingUp] = useState(false);
  const [appKey, setAppKey] = useState<AppKey | null>(null);
  const removal = useChange(removeTotp);
  const { totp } = security;
  const beginning = useMutation({
    mutationFn: () => unlessProofDeclined(() => call(beginTotp)),
    onSuccess: (begun) => {
      if (begun === null) return;
      setAppKey(begun);
      setSettingUp(true);
    },
  });

  return (
    <Section
      title={t('app.title')}
      text={t('app.text')}
      actions={
        // One button, so that the focus returns to it after the dialog.
        <Button
          variant={totp || security.passkeys.length > 0 ? 'default' : 'filled'}
          // Never disabled, which would lose the focus.
          onClick={() => {
            if (totp) setRemoving(true);
            else if (!beginning.isPending) beginning.mutate();
          }}
        >
          {totp ? t('app.remove') : t('app.setUp')}
        </Button>
      }
    >
      <p className={classes.state}>
        <StatusBadge tone={totp ? 'good' : 'neutral'}>
          {totp ? t('app.on') : t('app.off')}
        </StatusBadge>
        {totp && (
          <span className={classes.since}>{t('app.since', { moment: moment(totp.since) })}</span>
        )}
      </p>
      {beginning.isError && (
        <div className={classes.after}>
          <Notice key={beginning.submittedAt} tone="bad" takesFocus>
            {errorMessage(beginning.error)}
          </Notice>
        </div>
      )}
      <DialogWithCodes
        isOpen={isSettingUp}
        title={t('app.setUpTitle')}
        intro={t('app.isOn')}
        size="lg"
        onClose={() => setSettingUp(false)}
      >
        {(showCodes) => (
          <Suspense>
            {appKey && (
              <AuthenticatorSetup
                key={appKey.secret}
                appKey={appKey}
                onBeginAgain={() => beginning.mutate()}
                onClose={() => setSettingUp(false)}
                onSetUp={(codes) => {
                  if (codes.length > 0) return showCodes(codes);
                  setSettingUp(false);
                  showToast({ text: t('app.isOn') });
                }}
              />
            )}
          </Suspense>
        )}
      </DialogWithCodes>
      <FinalChangeDialog
        isOpen={isRemoving}
        title={t('app.removeTitle')}
        text={t('app.removeText')}
        confirmLabel={t('app.remove')}
        color="red"
        send={() => removal.mutateAsync()}
        onDone={() => showToast({ text: t('app.removed') })}
        onClose={() => setRemoving(false)}
      />
    </Section>
  );
}
