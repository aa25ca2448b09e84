import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, listInvitations } from '#core/contract/users.ts';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { AccountAccess } from './account-access.tsx';
import classes from './account-dialog.module.css';
import { AccountForm } from './account-form.tsx';
import { AccountList } from './account-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { WaitingInvitations } from './waiting-invitations.tsx';

/** Open dialog. Keeps its content while it closes. */
interface Opened {
  isOpen: boolean;
  account: Account | null;
}

/** One account: role, locations, and sign-in. */
function AccountDialog({
  isOpen,
  account,
  onClose,
}: {
  isOpen: boolean;
  account: Account | null;
  onClose: () => void;
}) {
  const { personName } = useFormat();
  const isAsking = useIsAskingForProof();
  return (
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isAsking}
      size="lg"
      title={account && personName(account)}
    >
      {account && <Content key={account.id} account={account} onClose={onClose} />}
    </FormDialog>
  );
}

function Content({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('people');
  const { moment } = useFormat();
  const isOwn = useCurrentUser()?.id === account.id;
  const { email, createdAt, lastSignInAt, isEmailVerified } = account;
  return (
    <>
      <p className={classes.about}>
        {email}
        <br />
        {t('account.since', { moment: moment(createdAt) })}{' '}
        {lastSignInAt
          ? t('account.lastSignIn', { moment: moment(lastSignInAt) })
          : t('account.neverSignedIn')}
      </p>
      {!isEmailVerified && (
        <Notice tone="waiting" title={t('unverified')}>
          {t('account.unverified')}
        </Notice>
      )}
      <AccountForm account={account} isOwn={isOwn} onClose={onClose} />
      <AccountAccess account={account} isOwn={isOwn} onDone={onClose} />
    </>
  );
}

/** `/page/settings/people`: accounts and open invitations. */
export function PeopleScreen() {
  const { t } = useTranslation('people');
  usePageTitle(t('title'));
  const { isPending } = useRead(listInvitations);
  const [isInviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<Opened>({ isOpen: false, account: null });
  const open = (account: Account) => setOpened({ isOpen: true, account });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setInviting(true)}
          >
            {t('invite.open')}
          </Button>
        }
      />
      <WaitingInvitations />
      {/* Loads at the same time, and is shown once its place is known. */}
      <div hidden={isPending}>
        <AccountList onOpen={open} />
      </div>
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <AccountDialog
        isOpen={opened.isOpen}
        account={opened.account}
        onClose={() => setOpened((before) => ({ ...before, isOpen: false }))}
      />
    </>
  );
}
