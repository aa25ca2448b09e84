import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { refetch } from '#core/web/api/read.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { ScreeningOfApplicant } from '#features/intake/contract/screening.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
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
  const { t } = useTranslation('screening');
  const query = useQuery(screeningQuery(applicant.id));
  useNewsOfFile(applicant, query.data?.state === 'submitted');
  return (
    <Loaded
      query={query}
      words={useFailedWords(t('failed'))}
      loading={<SectionSkeleton label={t('loading')} height={14} widths={['60%', '45%']} />}
      frame={(content) => <Section title={t('title')}>{content}</Section>}
    >
      {(screening) => <Screening applicant={applicant} screening={screening} />}
    </Loaded>
  );
}

function Screening({
  applicant,
  screening,
}: {
  applicant: Applicant;
  screening: ScreeningOfApplicant;
}) {
  const { t } = useTranslation('screening');
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
