import { Button, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { unlessProofDeclined } from '#core/web/api/proof-declined.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { CopyButton } from '#core/web/ui/copy-button.tsx';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { confirmTotp } from '#features/accounts/contract/second-factor.ts';
import classes from './authenticator-setup.module.css';

/** Key for the authenticator app, as a URL for the QR code or as text. */
export interface AppKey {
  secret: string;
  uri: string;
}

/** Shows the key and verifies a code of the app. */
export function AuthenticatorSetup({
  appKey: { secret, uri },
  onBeginAgain,
  onClose,
  onSetUp,
}: {
  appKey: AppKey;
  onBeginAgain: () => void;
  onClose: () => void;
  onSetUp: (recoveryCodes: readonly string[]) => void;
}) {
  const { t } = useTranslation(['profile', 'actions']);
  const confirmation = useChange(confirmTotp);
  const [isKeyGone, setKeyGone] = useState(false);
  // The app is on this device, so its camera can't scan the screen.
  const isHandheld = useMediaQuery('(pointer: coarse)');
  const { fields, ...form } = useContractForm({
    schema: confirmTotp.body,
    initialValues: { code: '' },
    // Apps show a space in the middle.
    toSent: ({ code }) => ({ code: code.replaceAll(/\s/g, '') }),
    send: ({ code }) => unlessProofDeclined(() => confirmation.mutateAsync({ body: { code } })),
    onSaved: (reply) => reply && onSetUp(reply.recoveryCodes),
    onProblem: (error) => {
      if (!isApiError(error, 'gone')) return false;
      setKeyGone(true);
      return true;
    },
  });

  if (isKeyGone) {
    return (
      <Notice
        tone="waiting"
        takesFocus
        title={t('app.goneTitle')}
        actions={<Button onClick={onBeginAgain}>{t('app.beginAgain')}</Button>}
      >
        {t('app.goneText')}
      </Notice>
    );
  }
  return (
    <DialogForm
      form={form}
      submitLabel={t('app.turnOn')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <ol className={classes.steps}>
        <li>
          <p>{t('app.step1')}</p>
        </li>
        <li>
          <p>{t('app.step2')}</p>
          <div className={classes.key}>
            <QRCodeSVG
              className={classes.square}
              value={uri}
              size={176}
              marginSize={3}
              level="M"
              title={t('app.square')}
            />
            <div className={classes.typed}>
              {isHandheld && (
                <Button component="a" href={uri} variant="light">
                  {t('app.openHere')}
                </Button>
              )}
              <p className={classes.hint}>{t('app.orType')}</p>
              <code className={classes.secret}>{groupByFour(secret)}</code>
              <CopyButton text={secret} label={t('app.copyKey')} copiedLabel={t('copied')} />
            </div>
          </div>
        </li>
        <li>
          <p>{t('app.step3')}</p>
          <TextInput
            className={classes.code}
            key={fields.key('code')}
            {...fields.getInputProps('code')}
            label={t('app.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
          />
        </li>
      </ol>
    </DialogForm>
  );
}

/** "ABCDEFGH" → "ABCD EFGH", which is easier to type. */
function groupByFour(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
