import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '#core/contract/auth.ts';
import { resetMinutes } from '#core/contract/mailed-links.ts';
import { call } from '#core/web/api/api.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import { Button } from '#core/web/plain/button.tsx';
import { PageButton, PageLink, useGo } from '#core/web/plain/page-links.tsx';
import { logOut } from '#core/web/sign-in/log-out.ts';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { useAddressSecret } from '../../parts/auth/address-secret.ts';
import { AuthCard } from '../../parts/auth/auth-card.tsx';
import { PasswordField } from '../../parts/auth/password-field.tsx';

const links = ['token'] as const;

/** Target of the mailed link, `#token=…`. */
export function ResetPasswordScreen() {
  const token = useAddressSecret(links)?.value;
  const [goneToken, setGoneToken] = useState<string>();
  if (token === undefined) return <LinkGone takesFocus={false} />;
  if (token === goneToken) return <LinkGone takesFocus />;
  return <NewPasswordForm key={token} token={token} onGone={() => setGoneToken(token)} />;
}

/** Kept in the history state so that the login screen shows it without a URL parameter. */
const passwordChanged = { isPasswordChanged: true };

function NewPasswordForm({ token, onGone }: { token: string; onGone: () => void }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('resetPassword.title'));
  const go = useGo();
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: async () => (await import('#core/contract/auth.ts')).resetPassword.body,
    initialValues: { password: '' },
    toSent: ({ password }) => ({ token, password }),
    send: (body) => call(resetPassword, { body }),
    onSaved: () => {
      // Ends this browser's session, which would skip the login screen.
      logOut();
      go(paths.login, { state: passwordChanged, replace: true });
    },
    onProblem: (error) => {
      if (error.code === 'gone') onGone();
      return error.code === 'gone';
    },
  });
  return (
    <AuthCard title={t('resetPassword.title')} intro={t('resetPassword.intro')}>
      <FormStack {...formProps}>
        <FormProblem text={problem} count={problemCount} />
        <PasswordField
          key={fields.key('password')}
          {...fields.getInputProps('password')}
          autoComplete="new-password"
          label={t('resetPassword.password')}
          description={t('newPasswordHint')}
        />
        <Button type="submit" fullWidth loading={sending}>
          {t('resetPassword.save')}
        </Button>
      </FormStack>
    </AuthCard>
  );
}

/** The link was used, expired, or truncated; offers a new one. */
function LinkGone({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('resetPassword.goneTitle'));
  return (
    <AuthCard
      title={t('resetPassword.goneTitle')}
      intro={t('resetPassword.gone', { minutes: resetMinutes })}
      takesFocus={takesFocus}
      otherWay={<PageLink href={paths.login}>{t('backToLogin')}</PageLink>}
    >
      <PageButton href={paths.forgotPassword} fullWidth>
        {t('resetPassword.again')}
      </PageButton>
    </AuthCard>
  );
}
