import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { refetch } from '#web/platform/read.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { LinksSoFar } from './links-so-far.tsx';
import { screeningQuery } from './queries.ts';
import { ScreeningActions } from './screening-actions.tsx';
import classes from './screening-section.module.css';
import { ScreeningWords } from './screening-words.tsx';

const tones = {
  open: 'info',
  suspended: 'bad',
  expired: 'waiting',
  revoked: 'neutral',
  submitted: 'good',
} as const satisfies Record<string, Tone>;

/** The screening in a file: how far it is, and the ways to get it filled in. */
export function ScreeningSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['screening', 'actions']);
  const errorWords = useErrorWords();
  const query = useQuery(screeningQuery(applicant.id));
  const screening = query.data;
  useNewsOfFile(applicant, screening?.state === 'submitted');

  if (query.isError && !screening) {
    return (
      <Section title={t('title')}>
        <ErrorState
          title={t('failed')}
          text={errorWords(query.error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void query.refetch()}
        />
      </Section>
    );
  }
  if (!screening) {
    return (
      <Section title={t('title')}>
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={14} width="60%" />
          <Skeleton height={36} width="18rem" maw="100%" mt="md" />
        </div>
      </Section>
    );
  }
  const { state, links, abilities } = screening;
  // Nothing was asked of this person, and nothing can be any more.
  if (state === 'none' && !abilities.makeLink) return null;
  return (
    <Section
      title={
        <span className={classes.title}>
          {t('title')}
          {state !== 'none' && (
            <StatusBadge tone={tones[state]}>{t(`screening:states.${state}`)}</StatusBadge>
          )}
        </span>
      }
    >
      <div className={classes.content}>
        <ScreeningWords screening={screening} />
        {(abilities.makeLink || abilities.revoke) && (
          <ScreeningActions applicant={applicant} screening={screening} />
        )}
        {links.length > 1 && <LinksSoFar screening={screening} />}
      </div>
    </Section>
  );
}

/** Once it is handed in, the file says more than when it was opened. */
function useNewsOfFile({ status }: Applicant, isSubmitted: boolean): void {
  const client = useQueryClient();
  const isOutOfDate = isSubmitted && status === 'screening-incomplete';
  useEffect(() => {
    if (isOutOfDate) void refetch(client, ['record', 'answers']);
  }, [client, isOutOfDate]);
}
