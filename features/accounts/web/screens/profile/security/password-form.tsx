import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changePassword } from '#core/contract/me.ts';
import type { User } from '#core/contract/users.ts';
import { call } from '#core/web/api/api.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { FormActions, FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { PasswordField } from '#core/web/ui/password-field.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
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
