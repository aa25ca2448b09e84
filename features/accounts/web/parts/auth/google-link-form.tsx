import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { callForSession } from '#core/web/api/api.ts';
import type { ApiError } from '#core/web/api/api-error.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { RuleWords } from '#core/web/forms/rule-words.tsx';
import { paths } from '#core/web/paths.ts';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { PasswordField } from '#core/web/ui/password-field.tsx';
import { loginSocial } from '#features/accounts/contract/social-sign-in.ts';
import { attemptKept, claimsOf } from './google-attempt.ts';
import classes from './google-button.module.css';
import { GooglePanel } from './google-panel.tsx';

/** There is an account with this address: its password, once, shows that it is the same person. */
export function GoogleLinkForm({
  idToken,
  onSignedIn,
  onProblem,
  onCancel,
}: {
  idToken: string;
  onSignedIn: (user: User, token: string) => void;
  /** A failure that the password has nothing to do with; true when it was dealt with. */
  onProblem: (error: ApiError) => boolean;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['google', 'actions']);
  const { email, issuedAt } = claimsOf(idToken);
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: loginSocial.body,
    initialValues: { password: '' },
    toSent: ({ password }) => ({ provider: 'google' as const, idToken, password }),
    send: (body) => callForSession(loginSocial, { body }),
    onSaved: ({ body: user, token }) => onSignedIn(user, token),
    onProblem: (error) => {
      // The server doesn't say which it was; a token of these minutes was believed a moment ago.
      const isOfNow = Date.now() - issuedAt < attemptKept;
      if (error.code !== 'invalid-credentials' || !isOfNow) return onProblem(error);
      fields.setFieldError('password', <RuleWords rule="wrong-password" />);
      fields.getInputNode('password')?.focus();
      return true;
    },
  });
  return (
    <GooglePanel title={t('link.title')} text={t('link.text', { email })}>
      <FormStack {...formProps}>
        <FormProblem text={problem} count={problemCount} />
        {/* For password managers, which want to know whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          key={fields.key('password')}
          {...fields.getInputProps('password')}
          autoComplete="current-password"
          label={t('link.password')}
        />
        <Button type="submit" fullWidth loading={sending}>
          {t('link.submit')}
        </Button>
      </FormStack>
      <div className={classes.links}>
        <Link to={paths.forgotPassword}>{t('link.forgot')}</Link>
        <Button variant="subtle" onClick={onCancel}>
          {t('actions:cancel')}
        </Button>
      </div>
    </GooglePanel>
  );
}
