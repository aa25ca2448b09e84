import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hoursOfVerification, sendVerification } from '#core/contract/auth.ts';
import { call } from '#core/web/api/api.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { logOut } from '#core/web/sign-in/log-out.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { usePageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import classes from './wait-for-mail.module.css';

/** Signed in, with nothing to see until the link in the mail was opened. */
export function WaitForMail({ email, isAfterGone }: { email: string; isAfterGone: boolean }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('verifyEmail.waitTitle'));
  const isInvited = usePageInvitation() !== null;
  const errorWords = useErrorWords();
  const router = useRouter();
  const again = useMutation({ mutationFn: () => call(sendVerification) });
  function signOut() {
    logOut();
    void router.navigate({ to: paths.login, replace: true });
  }

  return (
    <AuthCard
      title={t('verifyEmail.waitTitle')}
      intro={t('verifyEmail.waitIntro', { email })}
      takesFocus={isAfterGone}
    >
      <div className={classes.actions}>
        {isAfterGone && !again.isSuccess && (
          <Notice tone="waiting">{t('verifyEmail.tooOld', { hours: hoursOfVerification })}</Notice>
        )}
        {again.isSuccess && (
          <Notice key={again.submittedAt} tone="info" takesFocus>
            {t('verifyEmail.sentAgain', { email })}
          </Notice>
        )}
        {again.error && (
          <Notice key={again.submittedAt} tone="bad" takesFocus>
            {errorWords(again.error)}
          </Notice>
        )}
        <p>{t('verifyEmail.waitText')}</p>
        {isInvited && <p>{t('verifyEmail.thenInvitation')}</p>}
        <Button fullWidth loading={again.isPending} onClick={() => again.mutate()}>
          {t('verifyEmail.sendAgain')}
        </Button>
        <Button variant="default" fullWidth onClick={signOut}>
          {t('verifyEmail.otherAccount')}
        </Button>
      </div>
    </AuthCard>
  );
}
