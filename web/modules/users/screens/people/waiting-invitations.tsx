import { Skeleton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, listInvitations } from '#contract/users.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useRead } from '#web/platform/read.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { isOnItsWay } from '../../parts/queries.ts';
import { InvitationTable } from './invitation-table.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import classes from './waiting-invitations.module.css';

/** What a dialog is open for. It keeps its content while it closes. */
interface Opened {
  dialog: 'link' | 'revoke' | null;
  invitation: Invitation | null;
}

/** Those who are invited and haven't accepted yet; nothing at all while there are none. */
export function WaitingInvitations() {
  const { t } = useTranslation(['people', 'actions']);
  const errorWords = useErrorWords();
  const { data, error, refetch } = useRead(
    listInvitations,
    {},
    // Looked at again while a mail is on its way.
    { refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? 2000 : false) },
  );
  const [opened, setOpened] = useState<Opened>({ dialog: null, invitation: null });
  const close = () => setOpened((before) => ({ ...before, dialog: null }));
  if (!data && error) {
    return (
      <Frame>
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void refetch()}
        />
      </Frame>
    );
  }
  if (!data) return <Skeleton className={classes.loading} height={72} />;
  return (
    <>
      {data.length > 0 && (
        <Frame>
          <InvitationTable
            rows={data}
            onLink={(invitation) => setOpened({ dialog: 'link', invitation })}
            onRevoke={(invitation) => setOpened({ dialog: 'revoke', invitation })}
          />
        </Frame>
      )}
      <LinkDialog
        isOpen={opened.dialog === 'link'}
        invitation={opened.invitation}
        onClose={close}
      />
      <RevokeDialog
        isOpen={opened.dialog === 'revoke'}
        invitation={opened.invitation}
        onClose={close}
      />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('people');
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('invitations.title')}
      </h2>
      {children}
    </section>
  );
}
