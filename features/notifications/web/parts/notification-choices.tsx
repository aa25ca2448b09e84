import { NativeSelect, Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type MailTime,
  mailTimes,
  type NotificationChoice,
  readNotificationChoices,
} from '#features/notifications/contract/notifications.ts';
import classes from './notification-choices.module.css';
import { type Chosen, useChooseNotification } from './queries.ts';

const switched = ['inbox', 'push'] as const;

/** Each choice is saved immediately. */
export function NotificationChoices() {
  const { t } = useTranslation(['notifications', 'actions']);
  return (
    <Section title={t('choices.title')} text={t('choices.text')}>
      <Loaded
        query={useRead(readNotificationChoices)}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('actions:loading')} />}
      >
        {(choices) => (
          <ul className={classes.list}>
            <li className={classes.ways} aria-hidden="true">
              <span>{t('choices.ways.inbox')}</span>
              <span>{t('choices.ways.push')}</span>
              <span className={classes.mail}>{t('choices.ways.mail')}</span>
            </li>
            {choices.map((choice) => (
              <li key={choice.kind} className={classes.choice}>
                {choice.isMine ? <Choice choice={choice} /> : <Fixed choice={choice} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function Choice({ choice: { kind, ...chosen } }: { choice: NotificationChoice }) {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useChooseNotification();
  const [savedAt, setSavedAt] = useState(0);
  const id = useId();

  function choose(change: Chosen) {
    // Serial, because a late reply would win otherwise.
    if (isPending) return;
    setSavedAt(0);
    mutate(change, {
      onSuccess: () => setSavedAt(Date.now()),
      onError: (failure) => showToast({ tone: 'bad', text: errorMessage(failure) }),
    });
  }

  const controlLabel = (way: Chosen['way']) =>
    t('choices.byWay', {
      kind: t(`notifications:choices.kinds.${kind}`),
      way: t(`notifications:choices.ways.${way}`),
    });

  return (
    <>
      <div className={classes.words}>
        <p className={classes.label}>{t(`notifications:choices.kinds.${kind}`)}</p>
        <p className={classes.hint}>
          <span id={`${id}-hint`}>{t(`notifications:choices.hints.${kind}`)}</span>{' '}
          <span className={classes.saved} role="status">
            {savedAt > 0 && <Saved key={savedAt} onOver={() => setSavedAt(0)} />}
          </span>
        </p>
      </div>
      {switched.map((way) => (
        <div key={way} className={classes.way}>
          <span className={classes.wayName} aria-hidden="true">
            {t(`notifications:choices.ways.${way}`)}
          </span>
          <Switch
            size="md"
            classNames={{ input: classes.input, track: classes.track }}
            aria-label={controlLabel(way)}
            aria-describedby={`${id}-hint`}
            checked={chosen[way]}
            onChange={({ currentTarget }) => choose({ kind, way, value: currentTarget.checked })}
          />
        </div>
      ))}
      <div className={classes.mail}>
        <span className={classes.wayName} aria-hidden="true">
          {t('notifications:choices.ways.mail')}
        </span>
        <NativeSelect
          className={classes.time}
          aria-label={controlLabel('mail')}
          aria-describedby={`${id}-hint`}
          value={chosen.mail}
          data={mailTimes.map((time) => ({
            value: time,
            label: t(`notifications:choices.mailTimes.${time}`),
          }))}
          onChange={({ currentTarget }) =>
            choose({ kind, way: 'mail', value: currentTarget.value as MailTime })
          }
        />
      </div>
    </>
  );
}

/** Brief confirmation next to the control. */
function Saved({ onOver }: { onOver: () => void }) {
  const { t } = useTranslation('actions');
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted once from when it appears
  useEffect(() => {
    const timer = setTimeout(onOver, 4000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <IconCheck size={16} stroke={2} aria-hidden="true" /> {t('saved')}
    </>
  );
}

/** Explains why it can't be turned off. */
function Fixed({ choice: { kind } }: { choice: NotificationChoice }) {
  const { t } = useTranslation(['notifications', 'actions']);
  return (
    <>
      <div className={classes.words}>
        <p className={classes.label}>{t(`notifications:choices.kinds.${kind}`)}</p>
        <p className={classes.hint}>{t(`notifications:choices.hints.${kind}`)}</p>
      </div>
      <StatusBadge tone="good">{t('choices.always')}</StatusBadge>
    </>
  );
}
