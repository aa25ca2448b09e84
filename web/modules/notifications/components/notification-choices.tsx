import { Skeleton, Switch } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoice } from '#contract/notifications.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type Chosen, notificationChoicesQuery, useChooseNotification } from '../queries.ts';
import classes from './notification-choices.module.css';

const ways = ['mail', 'push'] as const;

/** What also comes by mail and on devices. Each choice is saved as it is made. */
export function NotificationChoices() {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorWords = useErrorWords();
  const { data, error, refetch } = useQuery(notificationChoicesQuery());
  return (
    <Section title={t('choices.title')} text={t('choices.text')}>
      {data && (
        <ul className={classes.list}>
          <li className={classes.ways} aria-hidden="true">
            <span>{t('choices.ways.mail')}</span>
            <span>{t('choices.ways.push')}</span>
          </li>
          {data.map((choice) => (
            <li key={choice.kind} className={classes.choice}>
              {choice.isMine ? <Choice choice={choice} /> : <Fixed choice={choice} />}
            </li>
          ))}
        </ul>
      )}
      {!data && error && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div className={classes.list} role="status" aria-label={t('actions:loading')}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
    </Section>
  );
}

function Choice({ choice: { kind, ...chosen } }: { choice: NotificationChoice }) {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorWords = useErrorWords();
  const { mutate, isPending } = useChooseNotification();
  const [savedAt, setSavedAt] = useState(0);
  const id = useId();

  function choose(way: Chosen['way'], isWanted: boolean) {
    // One after the other, or an answer that comes late would decide.
    if (isPending) return;
    setSavedAt(0);
    mutate(
      { kind, way, isWanted },
      {
        onSuccess: () => setSavedAt(Date.now()),
        onError: (failure) => showToast({ tone: 'bad', text: errorWords(failure) }),
      },
    );
  }

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
      {ways.map((way) => (
        <Switch
          key={way}
          size="md"
          classNames={{ root: classes.way, input: classes.input, track: classes.track }}
          aria-label={t('choices.byWay', {
            kind: t(`notifications:choices.kinds.${kind}`),
            way: t(`notifications:choices.ways.${way}`),
          })}
          aria-describedby={`${id}-hint`}
          checked={chosen[way]}
          onChange={({ currentTarget }) => choose(way, currentTarget.checked)}
        />
      ))}
    </>
  );
}

/** Said in passing, beside what was saved. */
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

/** What can't be turned off is no control, and says why. */
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
