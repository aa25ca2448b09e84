import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '#core/contract/auth.ts';
import type { User } from '#core/contract/users.ts';
import { callForSession } from '#core/web/api/api.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { language } from '#core/web/i18n/language.ts';
import { Button } from '#core/web/plain/button.tsx';
import { TextField } from '#core/web/plain/text-field.tsx';
import { FormProblem, FormRow, FormStack } from '#core/web/ui/form-stack.tsx';
import { PasswordField } from '../../parts/auth/password-field.tsx';
import classes from './register-form.module.css';

export function RegisterForm({
  link = {},
  email,
  submitLabel,
  otherProblem,
  onSend,
  onGone,
  onSignedIn,
}: {
  /** Secret of the link that led here, if any. */
  link?: { setupToken?: string; invitation?: string; page?: string };
  /** The invited address; can't be changed. */
  email?: string;
  submitLabel: string;
  /** Shown above the fields instead of the form's own problem. */
  otherProblem?: ReactNode;
  onSend?: () => void;
  /** Called when the link was used or has expired. */
  onGone?: () => void;
  onSignedIn: (user: User, token: string) => void;
}) {
  const { t } = useTranslation('auth');
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: async () => (await import('#core/contract/auth.ts')).register.body,
    initialValues: { firstName: '', lastName: '', email: email ?? '', password: '' },
    toSent: (values) => ({ ...values, language: language(), ...link }),
    send: (body) => {
      onSend?.();
      return callForSession(register, { body });
    },
    onSaved: ({ body: user, token }) => onSignedIn(user, token),
    onProblem: (error) => {
      if (error.code !== 'gone' || !onGone) return false;
      onGone();
      return true;
    },
  });
  return (
    <FormStack {...formProps}>
      {otherProblem ?? <FormProblem text={problem} count={problemCount} />}
      <FormRow>
        <TextField
          key={fields.key('firstName')}
          {...fields.getInputProps('firstName')}
          autoComplete="given-name"
          label={t('firstName')}
        />
        <TextField
          key={fields.key('lastName')}
          {...fields.getInputProps('lastName')}
          autoComplete="family-name"
          label={t('lastName')}
        />
      </FormRow>
      <TextField
        key={fields.key('email')}
        {...fields.getInputProps('email')}
        type="email"
        autoComplete="username"
        label={t('email')}
        {...(email === undefined
          ? {}
          : {
              readOnly: true,
              description: t('invitation.email'),
              className: classes.fixed,
            })}
      />
      <PasswordField
        key={fields.key('password')}
        {...fields.getInputProps('password')}
        autoComplete="new-password"
        label={t('newPassword')}
        description={t('newPasswordHint')}
      />
      <Button type="submit" fullWidth loading={sending}>
        {submitLabel}
      </Button>
    </FormStack>
  );
}
