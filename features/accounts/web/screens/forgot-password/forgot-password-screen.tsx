import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '#core/contract/auth.ts';
import { resetMinutes } from '#core/contract/mailed-links.ts';
import { call } from '#core/web/api/api.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import { Button } from '#core/web/plain/button.tsx';
import { PageLink } from '#core/web/plain/page-links.tsx';
import { Stack } from '#core/web/plain/stack.tsx';
import { TextField } from '#core/web/plain/text-field.tsx';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { AuthCard } from '../../parts/auth/auth-card.tsx';

export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? (
    <RequestForm onSent={setSentTo} />
  ) : (
    <MailOnItsWay email={sentTo} onOtherAddress={() => setSentTo(null)} />
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('forgot'));
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: async () => (await import('#core/contract/auth.ts')).forgotPassword.body,
    initialValues: { email: '' },
    send: (body) => call(forgotPassword, { body }),
    onSaved: (_reply, { email }) => onSent(email.trim()),
  });
  return (
    <AuthCard
      title={t('forgot')}
      intro={t('forgotPassword.intro')}
      otherWay={<PageLink href={paths.login}>{t('backToLogin')}</PageLink>}
    >
      <FormStack {...formProps}>
        <FormProblem text={problem} count={problemCount} />
        <TextField
          key={fields.key('email')}
          {...fields.getInputProps('email')}
          type="email"
          autoComplete="username"
          label={t('email')}
        />
        <Button type="submit" fullWidth loading={sending}>
          {t('forgotPassword.send')}
        </Button>
      </FormStack>
    </AuthCard>
  );
}

/** Same for every address, so that it doesn't reveal accounts. */
function MailOnItsWay({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('forgotPassword.sentTitle'));
  return (
    <AuthCard
      title={t('forgotPassword.sentTitle')}
      intro={t('forgotPassword.sentTo', { email })}
      otherWay={<PageLink href={paths.login}>{t('backToLogin')}</PageLink>}
    >
      <Stack>
        <Notice tone="info" takesFocus>
          {t('forgotPassword.sent', { minutes: resetMinutes })}
        </Notice>
        <Button variant="default" fullWidth onClick={onOtherAddress}>
          {t('forgotPassword.otherAddress')}
        </Button>
      </Stack>
    </AuthCard>
  );
}
