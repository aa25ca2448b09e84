import { Skeleton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Invitation, listInvitations, revokeInvitation } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { isBeingSent } from '../../parts/users/queries.ts';
import { InvitationTable } from './invitation-table.tsx';
import { LinkDialog, useInvitationProblem } from './link-dialog.tsx';
import classes from './waiting-invitations.module.css';

/** Open dialog. Keeps its content while it closes. */
interface Opened {
  dialog: 'link' | 'revoke' | null;
  invitation: Invitation | null;
}

/** Asks first, since a revoked link can't be restored. */
function RevokeDialog({
  isOpen,
  invitation,
  onClose,
}: {
  isOpen: boolean;
  invitation: Invitation | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const problemMessage = useInvitationProblem();
  const revoke = useChange(revokeInvitation);
  const email = invitation?.email;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('revoke.title')}
      text={t('revoke.text', { email })}
      cancelLabel={t('revoke.keep')}
      confirmLabel={t('revoke.open')}
      color="red"
      errorText={problemMessage}
      onConfirm={() => invitation && revoke.mutateAsync({ params: { id: invitation.id } })}
      onDone={() => showToast({ text: t('revoke.done', { email }) })}
      onClose={onClose}
    />
  );
}

/** Open invitations; renders nothing while there are none. */
export function WaitingInvitations() {
  const { t } = useTranslation('actions');
  const query = useRead(
    listInvitations,
    {},
    // Polls while a mail is on its way.
    { refetchInterval: ({ state }) => (state.data?.some(isBeingSent) ? 2000 : false) },
  );
  const [opened, setOpened] = useState<Opened>({ dialog: null, invitation: null });
  const close = () => setOpened((before) => ({ ...before, dialog: null }));
  return (
    <>
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<Skeleton height={72} role="status" aria-label={t('loading')} />}
        frame={(content) => <Frame>{content}</Frame>}
      >
        {(invitations) =>
          invitations.length > 0 && (
            <Frame>
              <InvitationTable
                rows={invitations}
                onLink={(invitation) => setOpened({ dialog: 'link', invitation })}
                onRevoke={(invitation) => setOpened({ dialog: 'revoke', invitation })}
              />
            </Frame>
          )
        }
      </Loaded>
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
