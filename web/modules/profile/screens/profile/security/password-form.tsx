import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changePassword } from '#contract/me.ts';
import type { User } from '#contract/users.ts';
import { call } from '#web/platform/api.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { FormActions, FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './security-section.module.css';

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: changePassword.body,
    initialValues: { currentPassword: '', newPassword: '' },
    send: (body) => call(changePassword, { body }),
    onSaved: () => {
      fields.reset();
      showToast({ text: t('passwordChanged') });
    },
  });
  return (
    <div className={classes.form}>
      <FormStack {...formProps}>
        <FormProblem text={problem} count={problemCount} />
        {/* For password managers, which want to know whose password this is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          key={fields.key('currentPassword')}
          {...fields.getInputProps('currentPassword')}
          autoComplete="current-password"
          label={t('currentPassword')}
        />
        <PasswordField
          key={fields.key('newPassword')}
          {...fields.getInputProps('newPassword')}
          autoComplete="new-password"
          label={t('newPassword')}
          description={t('newPasswordHint')}
        />
        <FormActions>
          <Button type="submit" variant="default" loading={sending}>
            {t('changePassword')}
          </Button>
        </FormActions>
      </FormStack>
    </div>
  );
}
