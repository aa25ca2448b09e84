import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, updateAccount } from '#contract/users.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleVersion } from '#web/platform/stale-version.ts';
import { useVersionedFormWords } from '#web/platform/versioned-form-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { VersionedForm } from '#web/ui/versioned-form.tsx';
import { useUpdateAccount } from '../queries.ts';
import { changesOf } from './account-changes.ts';
import classes from './fields.module.css';
import { LocationNames } from './location-names.tsx';
import { LocationsField } from './locations-field.tsx';
import { RoleField } from './role-field.tsx';

/** What a person may do, and where. */
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
  const { mutateAsync } = useUpdateAccount();
  const stale = useStaleVersion(account);
  const { base, theirs } = stale;
  const [role, setRole] = useState(account.role);
  const name = personName(account);

  const form = useContractForm({
    schema: updateAccount.body.pick({ role: true, locationIds: true }),
    initialValues: { role: account.role, locationIds: account.locationIds },
    keep: { name: `account:${account.id}`, base },
    send: async (_sent, values) => {
      const changes = changesOf(base.current, values);
      if (Object.keys(changes).length === 0) return;
      const { id, version } = theirs ?? base.current;
      await mutateAsync({ id, version, ...changes });
    },
    onSaved: () => {
      onClose();
      showToast({ text: t('account.saved', { name }) });
    },
    onProblem: stale.onProblem,
  });
  const { fields } = form;
  fields.watch('role', ({ value }) => setRole(value));
  const notice = useKeptNotice(form.back);

  function takeTheirs(current: Account) {
    stale.goOnFrom(current);
    fields.setValues({ role: current.role, locationIds: current.locationIds });
  }

  return (
    <VersionedForm
      form={form}
      words={useVersionedFormWords()}
      notice={notice}
      theirs={
        theirs && {
          title: t('stale.title'),
          items: [
            { term: t('role'), value: t(`enumerations:roles.${theirs.role}`) },
            { term: t('locations'), value: <LocationNames ids={theirs.locationIds} /> },
            {
              term: t('stale.state'),
              value: theirs.deactivatedAt ? t('stale.deactivated') : t('stale.active'),
            },
          ],
          onTakeTheirs: () => takeTheirs(theirs),
        }
      }
      onCancel={onClose}
      endsDialog={false}
    >
      <div>
        <RoleField
          key={fields.key('role')}
          {...fields.getInputProps('role')}
          whyDisabled={isOwn ? t('own.role') : undefined}
        />
        <div role="status" className={classes.effect}>
          {role !== base.current.role && <Notice>{t('account.roleChange', { name })}</Notice>}
        </div>
      </div>
      <LocationsField
        key={fields.key('locationIds')}
        {...fields.getInputProps('locationIds')}
        held={base.current.locationIds}
      />
    </VersionedForm>
  );
}
