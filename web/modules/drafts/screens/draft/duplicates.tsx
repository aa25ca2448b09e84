import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '#contract/drafts.ts';
import { listDuplicatesOfDraft } from '#contract/duplicates.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useRead } from '#web/platform/read.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './duplicates.module.css';
import { HiddenMatch, MatchCard } from './match-card.tsx';

/** Whoever this may be already, the likeliest first. */
export function Duplicates({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  return (
    <Section title={t('duplicates.title')} text={t('duplicates.text')}>
      <Matches draft={draft} />
    </Section>
  );
}

function Matches({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['drafts', 'actions']);
  const errorWords = useErrorWords();
  const query = useRead(listDuplicatesOfDraft, { params: { id: draft.id } });
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('duplicates.failed')}
        text={errorWords(query.error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) {
    return (
      <div role="status" aria-label={t('duplicates.loading')}>
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="40%" mt="sm" />
      </div>
    );
  }
  if (query.data.length === 0) return <p className={classes.none}>{t('duplicates.none')}</p>;
  return (
    <ul className={classes.matches}>
      {query.data.map((match, place) => (
        <li key={match.visible ? match.record.id : `hidden-${place}`} className={classes.match}>
          {match.visible ? (
            <MatchCard draft={draft} match={match} />
          ) : (
            <HiddenMatch match={match} />
          )}
        </li>
      ))}
    </ul>
  );
}
