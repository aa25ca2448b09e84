import { useTranslation } from 'react-i18next';
import type { Account } from '#core/contract/users.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import tableClasses from '#core/web/ui/record-table.module.css';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { When } from '#core/web/ui/when.tsx';
import classes from './account-table.module.css';
import { LocationNames } from './location-names.tsx';

interface RowProps {
  account: Account;
  onOpen: (account: Account) => void;
}

export function useAccountColumns(onOpen: (account: Account) => void) {
  return {
    columns: useColumns(onOpen),
    card: (account: Account) => <Card account={account} onOpen={onOpen} />,
  };
}

function useColumns(onOpen: (account: Account) => void): RecordColumn<Account>[] {
  const { t } = useTranslation(['people', 'enumerations']);
  const { when } = useFormat();
  return [
    {
      id: 'name',
      label: t('list.columns.name'),
      show: (account) => (
        <>
          <AccountName account={account} onOpen={onOpen} />
          <div className={`${tableClasses.soft} ${classes.email}`}>{account.email}</div>
          <Unverified account={account} />
        </>
      ),
    },
    {
      id: 'role',
      label: t('role'),
      isShort: true,
      show: ({ role }) => t(`enumerations:roles.${role}`),
    },
    {
      id: 'locations',
      label: t('locations'),
      wideOnly: true,
      show: (account) => <Where account={account} />,
    },
    {
      id: 'secondStep',
      label: t('list.columns.secondStep'),
      show: (account) => <SecondStep account={account} />,
    },
    {
      id: 'lastSignInAt',
      label: t('list.columns.lastSignInAt'),
      show: ({ lastSignInAt }) =>
        lastSignInAt ? <When moment={when(lastSignInAt)} /> : t('never'),
    },
  ];
}

/** A button that covers the whole row, like a link to a record does. */
function AccountName({ account, onOpen }: RowProps) {
  const { t } = useTranslation('people');
  const { personName } = useFormat();
  const isOwn = useCurrentUser()?.id === account.id;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${tableClasses.link} ${classes.name}`}
        onClick={() => onOpen(account)}
      >
        {personName(account)}
      </button>
      {isOwn && <span className={classes.own}>{t('own.you')}</span>}
    </>
  );
}

/** True when location access excludes some records. */
function isLimited({ role, reach }: Account): boolean {
  return role === 'user' && reach !== 'everywhere';
}

function Where({ account }: { account: Account }) {
  const { t } = useTranslation(['people', 'enumerations']);
  return (
    <>
      <LocationNames ids={account.locationIds} />
      {isLimited(account) && (
        <div className={tableClasses.soft}>
          {t('reachesOnly', { what: t(`enumerations:reaches.${account.reach}`) })}
        </div>
      )}
    </>
  );
}

function Unverified({ account: { isEmailVerified } }: { account: Account }) {
  const { t } = useTranslation('people');
  return isEmailVerified ? null : <StatusBadge tone="waiting">{t('unverified')}</StatusBadge>;
}

function SecondStep({ account: { hasSecondFactor } }: { account: Account }) {
  const { t } = useTranslation('people');
  return (
    <StatusBadge tone={hasSecondFactor ? 'good' : 'neutral'}>
      {hasSecondFactor ? t('secondStepYes') : t('secondStepNo')}
    </StatusBadge>
  );
}

function Card({ account, onOpen }: RowProps) {
  const { t } = useTranslation(['people', 'enumerations']);
  const { relative } = useFormat();
  const { role, email, locationIds, lastSignInAt, hasSecondFactor } = account;
  return (
    <>
      <div className={tableClasses.cardHead}>
        <div>
          <AccountName account={account} onOpen={onOpen} />
          <div className={`${tableClasses.soft} ${classes.email}`}>{email}</div>
          <Unverified account={account} />
        </div>
        <StatusBadge tone="neutral">{t(`enumerations:roles.${role}`)}</StatusBadge>
      </div>
      <div className={`${tableClasses.cardLines} ${tableClasses.soft}`}>
        {(locationIds.length > 0 || isLimited(account)) && (
          <span>
            <Where account={account} />
          </span>
        )}
        <span>{hasSecondFactor ? t('list.withSecondStep') : t('list.withoutSecondStep')}</span>
        <span>
          {lastSignInAt
            ? t('list.signedInWhen', { when: relative(lastSignInAt) })
            : t('list.neverSignedIn')}
        </span>
      </div>
    </>
  );
}
