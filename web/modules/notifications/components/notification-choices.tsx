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
import { notificationChoicesQuery, useChooseNotification } from '../queries.ts';
import classes from './notification-choices.module.css';

/** What also comes by mail. Each choice is saved as it is made. */
export function NotificationChoices() {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorWords = useErrorWords();
  const { data, error, refetch } = useQuery(notificationChoicesQuery());
  return (
    <Section title={t('choices.title')} text={t('choices.text')}>
      {data && (
        <ul className={classes.list}>
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

function Choice({ choice: { kind, mail } }: { choice: NotificationChoice }) {
  const { t } = useTranslation(['notifications', 'actions']);
  const errorWords = useErrorWords();
  const { mutate, isPending } = useChooseNotification();
  const [savedAt, setSavedAt] = useState(0);
  const id = useId();

  function choose(wanted: boolean) {
    setSavedAt(0);
    mutate(
      { kind, mail: wanted },
      {
        onSuccess: () => setSavedAt(Date.now()),
        onError: (failure) => showToast({ tone: 'bad', text: errorWords(failure) }),
      },
    );
  }

  return (
    <>
      <div className={classes.words}>
        <label className={classes.label} htmlFor={id}>
          {t(`notifications:choices.kinds.${kind}`)}
        </label>
        <p className={classes.hint}>
          <span id={`${id}-hint`}>{t(`notifications:choices.hints.${kind}`)}</span>{' '}
          <span className={classes.saved} role="status">
            {savedAt > 0 && <Saved key={savedAt} onOver={() => setSavedAt(0)} />}
          </span>
        </p>
      </div>
      <Switch
        id={id}
        size="md"
        classNames={{ input: classes.input, track: classes.track }}
        aria-describedby={`${id}-hint`}
        checked={mail}
        onChange={({ currentTarget }) => {
          // One after the other, or an answer that comes late would decide.
          if (!isPending) choose(currentTarget.checked);
        }}
      />
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
