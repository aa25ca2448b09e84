import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { useGo } from '#core/web/plain/page-links.tsx';
import { Unseen } from '#core/web/plain/unseen.tsx';
import { isSignedIn, signIn, useCurrentUser } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { useOrganization } from '#features/organization/web/parts/organization/organization-context.ts';
import { setPageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';
import { useAddressSecret } from '../../parts/auth/address-secret.ts';
import { AskForHelp } from '../../parts/auth/ask-for-help.tsx';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { useOtherProblem } from '../../parts/auth/other-problem.tsx';
import type { SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';
import { SecondStep } from '../../parts/auth/second-step.tsx';
import { InvitedPerson } from './invited-person.tsx';
import { RegisterForm } from './register-form.tsx';
import { HaveAccount, RegisterWithGoogle } from './register-with-google.tsx';

const links = ['setup', 'invitation', 'page'] as const;

/** Creates the first admin with the setup link printed by the server. */
function FirstAdmin({
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

/** Creates a client account; open to anyone. */
function NewClient({
  onSignedIn,
  onSecondFactor,
}: {
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation('auth');
  usePageTitle(t('registerTitle'));
  const { otherProblem, showProblem } = useOtherProblem();
  return (
    <>
      <AuthCard title={t('registerTitle')} intro={t('registerIntro')} otherWay={<HaveAccount />}>
        <RegisterForm
          submitLabel={t('create')}
          otherProblem={otherProblem}
          onSend={() => showProblem(null)}
          onSignedIn={onSignedIn}
        />
        <RegisterWithGoogle
          onSignedIn={onSignedIn}
          onSecondFactor={onSecondFactor}
          onProblem={showProblem}
        />
      </AuthCard>
      <AskForHelp />
    </>
  );
}

/** Opens the portal for an invited person, with an existing or a new account. */
function InvitedToPage({
  invitation,
  onClient,
  onSignedIn,
  onSecondFactor,
}: {
  invitation: string;
  /** Called when already signed in. */
  onClient: () => void;
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation(['my-page', 'auth', 'shell']);
  usePageTitle(t('join.title'));
  const organization = useOrganization();
  const user = useCurrentUser();
  const role = user !== null && isSignedIn() ? user.role : null;
  const { otherProblem, showProblem } = useOtherProblem();
  useEffect(() => {
    setPageInvitation(invitation);
    if (role === 'client') onClient();
  }, [invitation, role, onClient]);

  const name = organization?.name ?? t('shell:siteName');
  if (role !== null) {
    return (
      <AuthCard title={t('join.title')}>
        {role !== 'client' && <Notice tone="waiting">{t('join.staff')}</Notice>}
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('join.title')}
      intro={t('join.intro', { organisation: name })}
      otherWay={<HaveAccount />}
    >
      <RegisterForm
        link={{ page: invitation }}
        submitLabel={t('auth:create')}
        otherProblem={otherProblem}
        onSend={() => showProblem(null)}
        onSignedIn={onSignedIn}
      />
      <RegisterWithGoogle
        onSignedIn={onSignedIn}
        onSecondFactor={onSecondFactor}
        onProblem={showProblem}
      />
    </AuthCard>
  );
}

/**
 * Creates a client account; the first admin with a setup token, `#setup=…`; an invited account with
 * `#invitation=…`. `#page=…` leads to the portal.
 */
export function RegisterScreen() {
  const { t } = useTranslation('auth');
  const go = useGo();
  const link = useAddressSecret(links);
  const [ticket, setTicket] = useState<SecondFactorTicket | null>(null);

  const home = useCallback(() => go(paths.dashboard, { replace: true }), [go]);

  function enter(user: User, token: string) {
    signIn(token, user);
    home();
  }

  function card() {
    if (ticket) {
      const startAgain = () => setTicket(null);
      return (
        <SecondStep
          ticket={ticket}
          onSignedIn={enter}
          onTicketOver={startAgain}
          onStartAgain={startAgain}
        />
      );
    }
    const ways = { onSignedIn: enter, onSecondFactor: setTicket };
    if (link === null) return <NewClient {...ways} />;
    if (link.name === 'setup') {
      return (
        <FirstAdmin
          key={link.value}
          setupToken={link.value}
          onSignedIn={(user, token) => {
            signIn(token, user);
            go(paths.setup, { replace: true });
          }}
        />
      );
    }
    if (link.name === 'page') {
      return <InvitedToPage key={link.value} invitation={link.value} onClient={home} {...ways} />;
    }
    return <InvitedPerson key={link.value} invitation={link.value} {...ways} />;
  }

  return (
    <>
      {card()}
      {/* Rendered while empty so that screen readers announce its content. */}
      <Unseen role="status">{ticket && t('second.title')}</Unseen>
    </>
  );
}
