import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Account, updateAccount } from '#contract/users.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { FormActions, FormStack } from '#web/ui/form-stack.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { useUpdateAccount } from '../queries.ts';
import { changesOf } from './account-changes.ts';
import classes from './fields.module.css';
import { LocationsField } from './locations-field.tsx';
import { RoleField } from './role-field.tsx';
import { StaleAccount } from './stale-account.tsx';

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
  const { t } = useTranslation(['people', 'actions']);
  const { personName } = useFormat();
  const unsavedWords = useUnsavedWords();
  const { mutateAsync } = useUpdateAccount();
  const [base, setBase] = useState(account);
  const [theirs, setTheirs] = useState<Account | null>(null);
  const [role, setRole] = useState(account.role);
  const name = personName(account);

  const form = useContractForm({
    schema: updateAccount.body.pick({ role: true, locationIds: true }),
    initialValues: { role: account.role, locationIds: account.locationIds },
    send: async (_sent, values) => {
      const changes = changesOf(base, values);
      if (Object.keys(changes).length === 0) return;
      const { id, version } = theirs ?? base;
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
  const roleProps = fields.getInputProps('role');

  function takeTheirs(current: Account) {
    fields.setValues({ role: current.role, locationIds: current.locationIds });
    setRole(current.role);
    setBase(current);
    setTheirs(null);
  }

  return (
    <>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} words={unsavedWords} />
      <FormStack {...form.formProps}>
        {form.problem && (
          <Notice key={form.problemCount} tone="bad" takesFocus>
            {form.problem}
          </Notice>
        )}
        {theirs && (
          <StaleAccount
            current={theirs}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.submit()}
          />
        )}
        <div>
          <RoleField
            key={fields.key('role')}
            {...roleProps}
            onChange={(chosen) => {
              roleProps.onChange(chosen);
              setRole(chosen);
            }}
            whyDisabled={isOwn ? t('own.role') : undefined}
          />
          <div role="status" className={classes.effect}>
            {role !== base.role && <Notice>{t('account.roleChange', { name })}</Notice>}
          </div>
        </div>
        <LocationsField
          key={fields.key('locationIds')}
          {...fields.getInputProps('locationIds')}
          held={base.locationIds}
        />
        {!theirs && (
          <FormActions>
            <Button type="submit" loading={form.sending}>
              {t('actions:save')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('actions:cancel')}
            </Button>
          </FormActions>
        )}
      </FormStack>
    </>
  );
}
