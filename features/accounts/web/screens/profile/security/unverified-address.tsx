import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sendVerification } from '#core/contract/auth.ts';
import type { User } from '#core/contract/users.ts';
import { call } from '#core/web/api/api.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { Notice } from '#core/web/ui/notice.tsx';

/** For an account from before addresses were verified: the link that verifies it, on request. */
export function UnverifiedAddress({ user: { email, unverified } }: { user: User }) {
  const { t } = useTranslation('profile');
  const errorWords = useErrorWords();
  const mail = useMutation({ mutationFn: () => call(sendVerification) });
  if (unverified === undefined) return null;
  if (mail.isSuccess) {
    return (
      <Notice tone="info" takesFocus>
        {t('unverified.sent', { email })}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="waiting"
        title={t('unverified.title', { email })}
        actions={
          <Button loading={mail.isPending} onClick={() => mail.mutate()}>
            {t('unverified.send')}
          </Button>
        }
      >
        {t('unverified.text')}
      </Notice>
      {mail.error && (
        <Notice key={mail.submittedAt} tone="bad" takesFocus>
          {errorWords(mail.error)}
        </Notice>
      )}
    </>
  );
}
