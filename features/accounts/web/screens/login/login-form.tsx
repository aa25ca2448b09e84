import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '#core/contract/auth.ts';
import type { User } from '#core/contract/users.ts';
import { callForSession } from '#core/web/api/api.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import { Button } from '#core/web/plain/button.tsx';
import { PageLink } from '#core/web/plain/page-links.tsx';
import { TextField } from '#core/web/plain/text-field.tsx';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { PasswordField } from '../../parts/auth/password-field.tsx';
import { type SecondFactorTicket, ticketFromError } from '../../parts/auth/second-factor-ticket.ts';
import classes from './login-screen.module.css';

export function LoginForm({
  email,
  isAgain,
  notice,
  otherProblem,
  onSend,
  onSignedIn,
  onSecondFactor,
}: {
  /** Entered earlier, when coming back from the second step. */
  email: string;
  isAgain: boolean;
  /** Shown above the fields while there is no problem. */
  notice: ReactNode;
  /** Problem of another way to sign in, since the last submit. */
  otherProblem: ReactNode;
  onSend: (email: string) => void;
  onSignedIn: (user: User, token: string) => void;
  onSecondFactor: (ticket: SecondFactorTicket) => void;
}) {
  const { t } = useTranslation('auth');
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: async () => (await import('#core/contract/auth.ts')).login.body,
    initialValues: { email, password: '' },
    send: (body) => {
      onSend(body.email);
      return callForSession(login, { body });
    },
    onSaved: ({ body: user, token }) => onSignedIn(user, token),
    onProblem: (error) => {
      const ticket = ticketFromError(error);
      if (ticket) onSecondFactor(ticket);
      return ticket !== null;
    },
  });
  const field = fields.getInputNode;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    if (isAgain) field('email')?.focus();
  }, []);
  return (
    <FormStack {...formProps}>
      {otherProblem ?? (problem ? <FormProblem text={problem} count={problemCount} /> : notice)}
      <TextField
        key={fields.key('email')}
        {...fields.getInputProps('email')}
        type="email"
        autoComplete="username"
        label={t('email')}
      />
      <div>
        <PasswordField
          key={fields.key('password')}
          {...fields.getInputProps('password')}
          autoComplete="current-password"
          label={t('password')}
        />
        <p className={classes.forgot}>
          <PageLink href={paths.forgotPassword}>{t('forgot')}</PageLink>
        </p>
      </div>
      <Button type="submit" fullWidth loading={sending}>
        {t('signIn')}
      </Button>
    </FormStack>
  );
}
