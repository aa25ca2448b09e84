import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '#core/contract/auth.ts';
import type { User } from '#core/contract/users.ts';
import { callForSession } from '#core/web/api/api.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { language } from '#core/web/i18n/language.ts';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { NameFields } from '#core/web/ui/name-fields.tsx';
import { PasswordField } from '#core/web/ui/password-field.tsx';
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
    schema: register.body,
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
      <NameFields fields={fields} labels={{ firstName: t('firstName'), lastName: t('lastName') }} />
      <TextInput
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
              classNames: { input: classes.fixed },
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
