import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, gainsAccess, updateAccount } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import { changedValues } from './account-changes.ts';
import classes from './fields.module.css';
import { ReachField } from './location-access-field.tsx';
import { LocationNames, LocationsField } from './location-names.tsx';
import { RoleField } from './role-field.tsx';

const toValues = ({ role, locationIds, reach }: Account) => ({ role, locationIds, reach });

export function AccountForm({
  account,
  isOwn,
  onClose,
}: {
  account: Account;
  isOwn: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['people', 'enumerations']);
  const { personName } = useFormat();
  const { mutateAsync } = useChange(updateAccount);
  const [role, setRole] = useState(account.role);
  const [reach, setReach] = useState(account.reach);
  const [chosenLocationIds, setChosenLocationIds] = useState(account.locationIds);
  const name = personName(account);
  /** Confirms that an unverified address belongs to the person. */
  const [isSure, setSure] = useState(false);

  const { fields, base, theirs, formProps } = useVersionedForm({
    schema: updateAccount.body
      .pick({ role: true, locationIds: true, reach: true })
      .refine(
        (sent) => isSure || !needsConfirmation(account, { ...account, ...omitUndefined(sent) }),
        {
          path: ['isSure'],
          message: 'rule:box-unchecked',
        },
      ),
    record: account,
    toValues,
    keptTextName: `account:${account.id}`,
    send: async (_sent, { values, base: before, on }) => {
      const changes = changedValues(before, values);
      if (Object.keys(changes).length === 0) return;
      await mutateAsync({ params: { id: on.id }, body: { version: on.version, ...changes } });
    },
    onSaved: () => {
      onClose();
      showToast({ text: t('account.saved', { name }) });
    },
  });
  const wanted = { ...base.current, role, reach, locationIds: chosenLocationIds };
  fields.watch('role', ({ value }) => setRole(value));
  fields.watch('reach', ({ value }) => setReach(value));
  fields.watch('locationIds', ({ value }) => setChosenLocationIds(value));

  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('stale.title'),
          items: [
            { term: t('role'), value: t(`enumerations:roles.${theirs.role}`) },
            { term: t('locations'), value: <LocationNames ids={theirs.locationIds} /> },
            { term: t('reach'), value: t(`enumerations:reaches.${theirs.reach}`) },
            {
              term: t('stale.state'),
              value: theirs.deactivatedAt ? t('stale.deactivated') : t('stale.active'),
            },
          ],
        }
      }
      onCancel={onClose}
      endsDialog={false}
    >
      <div>
        <RoleField
          key={fields.key('role')}
          {...fields.getInputProps('role')}
          disabledReason={isOwn ? t('own.role') : undefined}
        />
        <div role="status" className={classes.effect}>
          {role !== base.current.role && <Notice>{t('account.roleChange', { name })}</Notice>}
        </div>
      </div>
      <LocationsField
        key={fields.key('locationIds')}
        {...fields.getInputProps('locationIds')}
        currentIds={base.current.locationIds}
      />
      {role === 'user' && (
        <ReachField
          key={fields.key('reach')}
          {...fields.getInputProps('reach')}
          reach={reach}
          hasLocations={chosenLocationIds.length > 0}
        />
      )}
      <div role="status" className={classes.effect}>
        {gainsAccess(base.current, wanted) && <Notice>{t('account.raise', { name })}</Notice>}
      </div>
      {needsConfirmation(base.current, wanted) && (
        <Notice tone="waiting" title={t('account.sureTitle', { name })}>
          {t('account.sureText', { email: account.email })}
          <Checkbox
            className={classes.sure}
            label={t('account.sure')}
            checked={isSure}
            error={fields.errors.isSure}
            aria-invalid={fields.errors.isSure !== undefined}
            onChange={({ currentTarget }) => {
              setSure(currentTarget.checked);
              fields.clearFieldError('isSure');
            }}
          />
        </Notice>
      )}
    </VersionedForm>
  );
}

/** True when more access would go to an unverified address. */
function needsConfirmation(before: Account, after: Account): boolean {
  return !before.isEmailVerified && gainsAccess(before, after);
}

/** Without the fields that are left out. */
function omitUndefined<Sent extends object>(sent: Sent) {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Sent]: Exclude<Sent[Name], undefined>;
  };
}
