import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, updateAccount } from '#contract/users.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleWords } from '#web/platform/stale-words.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { KeptForm } from '#web/ui/kept-form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
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
  const { t } = useTranslation(['people', 'actions', 'enumerations']);
  const { personName } = useFormat();
  const unsavedWords = useUnsavedWords();
  const staleWords = useStaleWords();
  const { mutateAsync } = useUpdateAccount();
  const base = useRef(account);
  const [theirs, setTheirs] = useState<Account | null>(null);
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
    onProblem: (error) => {
      if (!isApiError(error, 'stale-version')) return false;
      setTheirs(error.details as Account);
      return true;
    },
  });
  const { fields } = form;
  fields.watch('role', ({ value }) => setRole(value));
  const notice = useKeptNotice(form.back);

  function takeTheirs(current: Account) {
    base.current = current;
    fields.setValues({ role: current.role, locationIds: current.locationIds });
    setTheirs(null);
  }

  return (
    <KeptForm
      form={form}
      unsavedWords={unsavedWords}
      notice={notice}
      question={
        theirs && (
          <StaleNotice
            title={t('stale.title')}
            words={staleWords}
            items={[
              { term: t('role'), value: t(`enumerations:roles.${theirs.role}`) },
              { term: t('locations'), value: <LocationNames ids={theirs.locationIds} /> },
              {
                term: t('stale.state'),
                value: theirs.deactivatedAt ? t('stale.deactivated') : t('stale.active'),
              },
            ]}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.submit()}
          />
        )
      }
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
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
    </KeptForm>
  );
}
