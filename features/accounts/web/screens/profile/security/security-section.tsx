import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { readSecurity, type Security } from '#features/accounts/contract/second-factor.ts';
import { useReadMeAnew } from '#features/accounts/web/parts/profile/queries.ts';
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
  const user = useCurrentUser();
  const query = useRead(readSecurity);
  const words = useFailedWords();
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
          words={words}
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
