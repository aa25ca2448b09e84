import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Invitation, sendInvitationAgain } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import tableClasses from '#core/web/ui/record-table.module.css';
import { RecordTable } from '#core/web/ui/record-table.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { When } from '#core/web/ui/when.tsx';
import { isBeingSent } from '../../parts/users/queries.ts';
import classes from './invitation-table.module.css';
import { useInvitationProblem } from './link-dialog.tsx';
import { LocationNames } from './location-names.tsx';

interface InvitationActionProps {
  invitation: Invitation;
  onLink: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

function InvitationActions({ invitation, onLink, onRevoke }: InvitationActionProps) {
  const { t } = useTranslation('people');
  const problemMessage = useInvitationProblem();
  const sendAgain = useChange(sendInvitationAgain);
  const { id, email } = invitation;
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('invitations.sendAgainTo', { email })}
        loading={sendAgain.isPending}
        onClick={() =>
          sendAgain.mutate(
            { params: { id } },
            {
              onSuccess: () => showToast({ text: t('invitations.sentAgain', { email }) }),
              onError: (error) => showToast({ tone: 'bad', text: problemMessage(error) }),
            },
          )
        }
      >
        {t('invitations.sendAgain')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={t('link.openFor', { email })}
        onClick={() => onLink(invitation)}
      >
        {t('link.open')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={t('revoke.openFor', { email })}
        onClick={() => onRevoke(invitation)}
      >
        {t('revoke.open')}
      </Button>
    </div>
  );
}

type Choices = Omit<InvitationActionProps, 'invitation'>;

export function InvitationTable({
  rows,
  onLink,
  onRevoke,
}: { rows: readonly Invitation[] } & Choices) {
  const { t } = useTranslation('people');
  const columns = useColumns({ onLink, onRevoke });
  return (
    <RecordTable
      label={t('invitations.title')}
      rows={rows}
      columns={columns}
      isOutdated={false}
      card={(invitation) => (
        <>
          <Who invitation={invitation} />
          <div className={`${tableClasses.cardLines} ${tableClasses.soft}`}>
            <Group gap="0 var(--space-1)">
              <span>{t('named', { name: t('invitations.sent') })}</span>
              <Sent invitation={invitation} />
            </Group>
            <Group gap="0 var(--space-1)">
              <span>{t('named', { name: t('invitations.until') })}</span>
              <Until invitation={invitation} />
            </Group>
          </div>
          <div className={tableClasses.cardActions}>
            <InvitationActions invitation={invitation} onLink={onLink} onRevoke={onRevoke} />
          </div>
        </>
      )}
    />
  );
}

function useColumns({ onLink, onRevoke }: Choices): RecordColumn<Invitation>[] {
  const { t } = useTranslation('people');
  return [
    {
      id: 'email',
      label: t('invitations.who'),
      show: (invitation) => <Who invitation={invitation} />,
    },
    {
      id: 'sent',
      label: t('invitations.sent'),
      isShort: true,
      show: (invitation) => <Sent invitation={invitation} />,
    },
    {
      id: 'until',
      label: t('invitations.until'),
      isShort: true,
      show: (invitation) => <Until invitation={invitation} />,
    },
    {
      id: 'actions',
      label: t('invitations.actions'),
      show: (invitation) => (
        <InvitationActions invitation={invitation} onLink={onLink} onRevoke={onRevoke} />
      ),
    },
  ];
}

function Who({ invitation: { email, role, locationIds } }: { invitation: Invitation }) {
  const { t } = useTranslation(['people', 'enumerations']);
  return (
    <>
      <div className={classes.email}>{email}</div>
      <div className={tableClasses.soft}>
        {t(`enumerations:roles.${role}`)}
        {locationIds.length > 0 && (
          <>
            {' · '}
            <LocationNames ids={locationIds} />
          </>
        )}
      </div>
    </>
  );
}

function Sent({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('people');
  const { when } = useFormat();
  const { sentAt, invitedBy } = invitation;
  const statusText = () => {
    if (sentAt !== null) return <When moment={when(sentAt)} />;
    return isBeingSent(invitation) ? t('invitations.onItsWay') : t('invitations.notSent');
  };
  return (
    <>
      <span>{statusText()}</span>
      {invitedBy && (
        <span className={`${tableClasses.soft} ${classes.by}`}>
          {t('invitations.by', { name: invitedBy })}
        </span>
      )}
    </>
  );
}

function Until({ invitation: { expiresAt } }: { invitation: Invitation }) {
  const { t } = useTranslation('people');
  const { when } = useFormat();
  if (Date.parse(expiresAt) > Date.now()) return <When moment={when(expiresAt)} />;
  return <StatusBadge tone="bad">{t('invitations.ranOut')}</StatusBadge>;
}
