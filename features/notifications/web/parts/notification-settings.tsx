import { Button, Skeleton } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { HoursSection } from './hours-form.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { pushStateQuery, useTurnPushOff, useTurnPushOn } from './queries.ts';

/** Push on this device while Cairn is closed. */
function ThisDevice() {
  const { t } = useTranslation('notifications');
  const { data: state } = useQuery(pushStateQuery());
  return (
    <Section title={t('device.title')} text={t('device.text')}>
      {state === undefined && <Skeleton height={44} />}
      {state === 'impossible' && <p>{t('device.impossible')}</p>}
      {state === 'forbidden' && <p>{t('device.forbidden')}</p>}
      {state === 'off' && <TurnOn />}
      {state === 'on' && <TurnOff />}
    </Section>
  );
}

function TurnOn() {
  const { t } = useTranslation('notifications');
  const errorMessage = useErrorMessage();
  const turnOn = useTurnPushOn();
  return (
    <>
      {turnOn.error && (
        <Notice tone="bad">
          {turnOn.error instanceof DOMException ? t('device.failed') : errorMessage(turnOn.error)}
        </Notice>
      )}
      <Button
        variant="light"
        leftSection={<IconBell size={20} stroke={1.7} aria-hidden="true" />}
        loading={turnOn.isPending}
        onClick={() => turnOn.mutate()}
      >
        {t('device.turnOn')}
      </Button>
    </>
  );
}

function TurnOff() {
  const { t } = useTranslation('notifications');
  const turnOff = useTurnPushOff();
  return (
    <>
      <p>{t('device.isOn')}</p>
      <Button
        variant="default"
        leftSection={<IconBellOff size={20} stroke={1.7} aria-hidden="true" />}
        loading={turnOff.isPending}
        onClick={() => turnOff.mutate()}
      >
        {t('device.turnOff')}
      </Button>
    </>
  );
}

export function NotificationSettings() {
  return (
    <>
      <NotificationChoices />
      <HoursSection />
      <ThisDevice />
    </>
  );
}
