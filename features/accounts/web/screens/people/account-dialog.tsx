import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Account } from '#core/contract/users.ts';
import { useIsAskingForProof } from '#core/web/api/fresh-proof.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { AccountAccess } from './account-access.tsx';
import classes from './account-dialog.module.css';
import { AccountForm } from './account-form.tsx';

/** One account: what the person may do, where they work, and whether they can sign in. */
export function AccountDialog({
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
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isAsking}
      size="lg"
      title={account && personName(account)}
    >
      {account && <Content key={account.id} account={account} onClose={onClose} />}
    </Modal>
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
