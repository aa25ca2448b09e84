import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#core/web/api/api.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { cacheReply, readQuery } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useAddressSecret } from '#features/accounts/web/parts/auth/address-secret.ts';
import { AuthCard } from '#features/accounts/web/parts/auth/auth-card.tsx';
import {
  readReminderWish,
  resumeReminders,
  stopReminders,
} from '#features/reminders/contract/reminder-stop.ts';

const links = ['stop'] as const;

/** Target of the reminder link, `#stop=…`. One click stops the reminders. */
export function RemindersScreen() {
  const { t } = useTranslation('notifications');
  usePageTitle(t('reminders.title'));
  const secret = useAddressSecret(links)?.value;
  if (secret) return <ReminderChoice secret={secret} />;
  return <AuthCard title={t('reminders.title')} intro={t('reminders.gone')} />;
}

function ReminderChoice({ secret }: { secret: string }) {
  const { t } = useTranslation(['notifications', 'actions']);
  const failureTexts = useLoadFailureTexts();
  const options = readQuery(readReminderWish, { body: { secret } }, { retry: false });
  const query = useQuery(options);
  const change = useMutation({
    mutationFn: (shouldStop: boolean) =>
      call(shouldStop ? stopReminders : resumeReminders, { body: { secret } }),
    onSuccess: (settings, _, __, { client }) => cacheReply(client, options.queryKey, settings),
    onError: (failure) => showToast({ tone: 'bad', text: failureTexts.text(failure) }),
  });
  const { isStopped, canResume } = query.data ?? { isStopped: false, canResume: false };
  return (
    <AuthCard
      key={String(isStopped)}
      title={isStopped ? t('reminders.stopped') : t('reminders.title')}
      intro={isStopped ? t('reminders.stoppedText') : t('reminders.text')}
      takesFocus={change.isSuccess}
    >
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<Skeleton height={44} role="status" aria-label={t('actions:loading')} />}
      >
        {() =>
          isStopped && !canResume ? (
            <p>{t('reminders.askUs')}</p>
          ) : (
            <Button
              fullWidth
              variant={isStopped ? 'default' : 'filled'}
              loading={change.isPending}
              onClick={() => change.mutate(!isStopped)}
            >
              {isStopped ? t('reminders.resume') : t('reminders.stop')}
            </Button>
          )
        }
      </Loaded>
    </AuthCard>
  );
}
