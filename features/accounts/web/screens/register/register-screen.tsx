import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { paths } from '#core/web/paths.ts';
import { signIn } from '#core/web/session/session.ts';
import { useAddressSecret } from '../../parts/auth/address-secret.ts';
import type { SecondFactorTicket } from '../../parts/auth/second-factor-ticket.ts';
import { SecondStep } from '../../parts/auth/second-step.tsx';
import { FirstAdmin } from './first-admin.tsx';
import { InvitedPerson } from './invited-person.tsx';
import { InvitedToPage } from './invited-to-page.tsx';
import { NewClient } from './new-client.tsx';

const links = ['setup', 'invitation', 'page'] as const;

/**
 * An account for a client; with the set-up link's token, `#setup=…`, the first admin's; with that
 * of an invitation, `#invitation=…`, the one that it says. `#page=…` leads somebody to their own page.
 */
export function RegisterScreen() {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const link = useAddressSecret(links);
  const [ticket, setTicket] = useState<SecondFactorTicket | null>(null);

  const home = useCallback(
    () => void router.navigate({ to: paths.dashboard, replace: true }),
    [router],
  );

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
            void router.navigate({ to: paths.setup, replace: true });
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
      {/* There before it has anything to say, else it would not be read out. */}
      <VisuallyHidden role="status">{ticket && t('second.title')}</VisuallyHidden>
    </>
  );
}
