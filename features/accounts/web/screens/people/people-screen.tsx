import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#core/contract/users.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { AccountList } from './account-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { WaitingInvitations } from './waiting-invitations.tsx';

/** What the dialog of an account is open for. It keeps its content while it closes. */
interface Opened {
  isOpen: boolean;
  account: Account | null;
}

/** `/page/settings/people`: who has an account, and who is invited to have one. */
export function PeopleScreen() {
  const { t } = useTranslation('people');
  usePageTitle(t('title'));
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
      <AccountList onOpen={open} />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <AccountDialog
        isOpen={opened.isOpen}
        account={opened.account}
        onClose={() => setOpened((before) => ({ ...before, isOpen: false }))}
      />
    </>
  );
}
