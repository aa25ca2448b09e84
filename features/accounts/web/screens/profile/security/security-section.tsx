import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendVerification } from '#core/contract/auth.ts';
import { changePassword, readMe } from '#core/contract/me.ts';
import type { User } from '#core/contract/users.ts';
import { call } from '#core/web/api/api.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import { updateCurrentUser, useCurrentUser } from '#core/web/session/session.ts';
import { FormActions, FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PasswordField } from '#core/web/ui/password-field.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { readSecurity, type Security } from '#features/accounts/contract/second-factor.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Google } from './google.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security-section.module.css';
import { Sessions } from './sessions.tsx';

/** For accounts that predate verification: sends the link on request. */
function UnverifiedAddress({ user: { email, unverified } }: { user: User }) {
  const { t } = useTranslation('profile');
  const errorMessage = useErrorMessage();
  const mail = useMutation({ mutationFn: () => call(sendVerification) });
  if (unverified === undefined) return null;
  if (mail.isSuccess) {
    return (
      <Notice tone="info" takesFocus>
        {t('unverified.sent', { email })}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="waiting"
        title={t('unverified.title', { email })}
        actions={
          <Button loading={mail.isPending} onClick={() => mail.mutate()}>
            {t('unverified.send')}
          </Button>
        }
      >
        {t('unverified.text')}
      </Notice>
      {mail.error && (
        <Notice key={mail.submittedAt} tone="bad" takesFocus>
          {errorMessage(mail.error)}
        </Notice>
      )}
    </>
  );
}

export function SecuritySection() {
  const { t } = useTranslation(['profile', 'actions']);
  const user = useCurrentUser();
  const query = useRead(readSecurity);
  const failureTexts = useLoadFailureTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useOpenOnceSetUp(user, query.data);
  if (user === null) return null;
  return (
    <>
      <div className={classes.head}>
        <h2 ref={title} className={classes.title} tabIndex={-1}>
          {t('sections.security')}
        </h2>
        <p className={classes.text}>{t('securityText')}</p>
      </div>
      <div className={classes.parts}>
        {user.secondFactorMissing && (
          <Notice tone="waiting" title={t('secondStepMissing.title')}>
            {t('secondStepMissing.text')}
          </Notice>
        )}
        <UnverifiedAddress user={user} />
        <Loaded
          query={query}
          texts={failureTexts}
          loading={
            <SectionSkeleton
              label={t('actions:loading')}
              height={20}
              widths={['35%', '80%', '60%']}
            />
          }
          frame={(content) => <Section title={t('securityWays')}>{content}</Section>}
        >
          {(security) => <Ways user={user} security={security} title={title} />}
        </Loaded>
        {!user.secondFactorMissing && <Sessions />}
      </div>
    </>
  );
}

function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: changePassword.body,
    initialValues: { currentPassword: '', newPassword: '' },
    send: (body) => call(changePassword, { body }),
    onSaved: () => {
      fields.reset();
      showToast({ text: t('passwordChanged') });
    },
  });
  return (
    <div className={classes.form}>
      <FormStack {...formProps}>
        <FormProblem text={problem} count={problemCount} />
        {/* Tells password managers the account of this password. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          key={fields.key('currentPassword')}
          {...fields.getInputProps('currentPassword')}
          autoComplete="current-password"
          label={t('currentPassword')}
        />
        <PasswordField
          key={fields.key('newPassword')}
          {...fields.getInputProps('newPassword')}
          autoComplete="new-password"
          label={t('newPassword')}
          description={t('newPasswordHint')}
        />
        <FormActions>
          <Button type="submit" variant="default" loading={sending}>
            {t('changePassword')}
          </Button>
        </FormActions>
      </FormStack>
    </div>
  );
}

/** Changes the password; accounts without one get a reset mail. */
function Password({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const { t } = useTranslation('profile');
  if (hasPassword) {
    return (
      <Section title={t('password')} text={t('passwordText')}>
        <PasswordForm user={user} />
      </Section>
    );
  }
  return (
    <Section title={t('password')} text={t('noPassword')}>
      <Button component={Link} to={paths.forgotPassword} variant="default">
        {t('getPassword')}
      </Button>
    </Section>
  );
}

function Ways({
  user,
  security,
  title,
}: {
  user: User;
  security: Security;
  /** Receives the focus from a removed part. */
  title: RefObject<HTMLElement | null>;
}) {
  const hasSecondStep = security.totp !== null || security.passkeys.length > 0;
  const secondStep = (
    <>
      <AuthenticatorApp security={security} />
      <Passkeys security={security} />
      {hasSecondStep && <RecoveryCodes remaining={security.recoveryCodesLeft} />}
    </>
  );
  // Shows a required second factor first and keeps it there once set up: moving the dialog would remount it and lose
  // the recovery codes.
  const [isFirst] = useState(user.secondFactorMissing === true);
  // The server refuses all other calls until then.
  const isAlone = user.secondFactorMissing === true;
  return (
    <>
      {isFirst && secondStep}
      {!isAlone && <Password user={user} hasPassword={security.hasPassword} />}
      {!isFirst && secondStep}
      {!isAlone && <Google google={security.google} focusAfter={title} />}
    </>
  );
}

/** Reloads the user, then all queries that were blocked. */
function useReloadUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readMe),
    onSuccess: (user) => {
      updateCurrentUser(user);
      return client.invalidateQueries();
    },
  });
}

/** Unblocks everything after a required second factor is set up. */
function useOpenOnceSetUp(user: User | null, security: Security | undefined) {
  const { mutate: reloadUser } = useReloadUser();
  const isMissing = user?.secondFactorMissing === true;
  const isSetUp =
    security !== undefined && (security.totp !== null || security.passkeys.length > 0);
  useEffect(() => {
    if (isMissing && isSetUp) reloadUser();
  }, [isMissing, isSetUp, reloadUser]);
}
