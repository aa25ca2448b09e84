import { Skeleton } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSecurity, type Security } from '#contract/second-factor.ts';
import type { User } from '#contract/users.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useRead } from '#web/platform/read.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { useReadMeAnew } from '../../../parts/queries.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Google } from './google.tsx';
import { Passkeys } from './passkeys.tsx';
import { Password } from './password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security-section.module.css';
import { Sessions } from './sessions.tsx';
import { UnverifiedAddress } from './unverified-address.tsx';

/** How I sign in, and where I am signed in. */
export function SecuritySection() {
  const { t } = useTranslation(['profile', 'actions']);
  const errorWords = useErrorWords();
  const user = useCurrentUser();
  const { data, error, refetch } = useRead(readSecurity);
  const title = useRef<HTMLHeadingElement>(null);
  useOpenOnceSetUp(user, data);
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
        {data && <Ways user={user} security={data} title={title} />}
        {!data && error && (
          <Section title={t('securityWays')}>
            <ErrorState
              title={t('actions:failedTitle')}
              text={errorWords(error)}
              retryLabel={t('actions:retry')}
              onRetry={() => void refetch()}
            />
          </Section>
        )}
        {!data && !error && <Loading />}
        {!user.secondFactorMissing && <Sessions />}
      </div>
    </>
  );
}

function Ways({
  user,
  security,
  title,
}: {
  user: User;
  security: Security;
  /** Takes the focus from a part that goes. */
  title: RefObject<HTMLElement | null>;
}) {
  const hasSecondStep = security.totp !== null || security.passkeys.length > 0;
  const secondStep = (
    <>
      <AuthenticatorApp security={security} />
      <Passkeys security={security} />
      {hasSecondStep && <RecoveryCodes left={security.recoveryCodesLeft} />}
    </>
  );
  // What is asked of this person comes first, and stays there when it is done: a dialog that moves
  // would be another one, without the recovery codes that it shows.
  const [isFirst] = useState(user.secondFactorMissing === true);
  // The server answers nothing else until then.
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

/** Somebody who had to set up a second step first, and has: now everything opens. */
function useOpenOnceSetUp(user: User | null, security: Security | undefined) {
  const { mutate: readMeAnew } = useReadMeAnew();
  const isMissing = user?.secondFactorMissing === true;
  const isSetUp =
    security !== undefined && (security.totp !== null || security.passkeys.length > 0);
  useEffect(() => {
    if (isMissing && isSetUp) readMeAnew();
  }, [isMissing, isSetUp, readMeAnew]);
}

function Loading() {
  const { t } = useTranslation('actions');
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')}>
      <Skeleton height={24} width="35%" />
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="60%" />
    </div>
  );
}
