import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { HaveAccount } from './have-account.tsx';
import { RegisterForm } from './register-form.tsx';

/** The account of the first admin, with the set-up link that the server prints. */
export function FirstAdmin({
  setupToken,
  onSignedIn,
}: {
  setupToken: string;
  onSignedIn: (user: User, token: string) => void;
}) {
  const { t } = useTranslation('auth');
  usePageTitle(t('setupTitle'));
  const [isGone, setGone] = useState(false);
  return (
    <AuthCard title={t('setupTitle')} intro={t('setupIntro')} otherWay={<HaveAccount />}>
      <RegisterForm
        link={{ setupToken }}
        submitLabel={t('createAdmin')}
        otherProblem={
          isGone ? (
            <Notice tone="bad" takesFocus>
              {t('setupGone')}
            </Notice>
          ) : null
        }
        onSend={() => setGone(false)}
        onGone={() => setGone(true)}
        onSignedIn={onSignedIn}
      />
    </AuthCard>
  );
}
