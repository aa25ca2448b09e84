import { Button } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endAllSessions, endSession, listSessions, type Session } from '#core/contract/sessions.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { signOut } from '#core/web/session/session.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useLeave } from '#features/accounts/web/parts/profile/leave.ts';
import { useDeviceName } from './device-name.ts';
import { FinalChangeDialog } from './final-change-dialog.tsx';
import classes from './security-section.module.css';

const icons = {
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  computer: IconDeviceDesktop,
  other: IconDevices,
};

/** Active sessions; each but this one can be ended here. */
export function Sessions() {
  const { t } = useTranslation(['profile', 'actions']);
  const query = useRead(listSessions);
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const leave = useLeave();
  const endingAll = useChange(endAllSessions);
  const end = useEndSession(() => list.current?.focus());
  return (
    <Section
      title={t('devices.title')}
      text={t('devices.text')}
      actions={
        query.data && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('devices.endAll')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('actions:loading')} height={20} />}
      >
        {(sessions) => (
          <ul ref={list} className={classes.list} tabIndex={-1} aria-label={t('devices.title')}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={(name) => void end(session, name)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <FinalChangeDialog
        isOpen={isOpen}
        title={t('devices.endAllTitle')}
        text={t('devices.endAllText')}
        confirmLabel={t('devices.endAll')}
        color="red"
        send={() => endingAll.mutateAsync()}
        onDone={() => leave(signOut)}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: (name: string) => void }) {
  const { t } = useTranslation(['profile', 'actions']);
  const { moment, relative } = useFormat();
  const deviceName = useDeviceName();
  const { device, isThis, method, address, startedAt, lastSeenAt } = session;
  const Icon = icons[device];
  const name = deviceName(session);
  return (
    <li className={classes.row}>
      <div className={classes.thing}>
        <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden="true" />
        <div className={classes.words}>
          <p className={classes.name}>
            {name}
            {isThis && <StatusBadge tone="good">{t('devices.this')}</StatusBadge>}
          </p>
          <p className={classes.detail}>
            {t(`profile:devices.since.${method}`, { moment: moment(startedAt) })}
          </p>
          <p className={classes.detail}>
            {isThis ? t('devices.seenNow') : t('devices.seen', { when: relative(lastSeenAt) })}
            {address && ` · ${t('devices.address', { address })}`}
          </p>
        </div>
      </div>
      {!isThis && (
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('devices.endOne', { name, moment: moment(startedAt) })}
            onClick={() => onEnd(name)}
          >
            {t('devices.end')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Ends one session. An already ended one counts as success. */
function useEndSession(onGone: () => void) {
  const { t } = useTranslation('profile');
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(endSession);

  return async ({ id }: Session, name: string) => {
    if (isPending) return;
    try {
      await mutateAsync({ params: { id } }).catch((error: unknown) => {
        if (!isApiError(error, 'not-found')) throw error;
      });
      onGone();
      showToast({ text: t('devices.ended', { name }) });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  };
}
