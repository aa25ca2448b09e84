import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import {
  readScreeningLinks,
  type ScreeningOfApplicant,
} from '#features/intake/contract/screening.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ScreeningActions } from './screening-actions.tsx';
import classes from './screening-section.module.css';

const tones = {
  open: 'info',
  suspended: 'bad',
  expired: 'waiting',
  revoked: 'neutral',
  submitted: 'good',
} as const satisfies Record<string, Tone>;

/** Screening progress. Polls while the mail is being sent. */
function screeningQuery(applicantId: string) {
  return readQuery(
    readScreeningLinks,
    { params: { id: applicantId } },
    {
      refetchInterval: ({ state }) => (state.data && isMailPending(state.data) ? 2000 : false),
      // Each refetch logs an access, so only refetch after filling in together.
      refetchOnWindowFocus: ({ state }) =>
        state.data?.state === 'open' && state.data.links[0]?.how === 'beside',
    },
  );
}

/** True within a minute of the request; after that the mail is delayed. */
function isMailPending({ state, links: [newest] }: ScreeningOfApplicant): boolean {
  if (state !== 'open' || newest?.how !== 'mail' || newest.sentAt !== null) return false;
  return Date.now() - Date.parse(newest.createdAt) < 60_000;
}

/** Screening progress in a case record, with ways to send the form. */
export function ScreeningSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('screening');
  const query = useQuery(screeningQuery(applicant.id));
  useRefetchOnSubmission(applicant, query.data?.state === 'submitted');
  return (
    <Loaded
      query={query}
      texts={useLoadFailureTexts(t('failed'))}
      loading={<SectionSkeleton label={t('loading')} height={14} widths={['60%', '45%']} />}
      frame={(content) => <Section title={t('title')}>{content}</Section>}
    >
      {(screening) => <Screening applicant={applicant} screening={screening} />}
    </Loaded>
  );
}

function ScreeningSummary({ screening }: { screening: ScreeningOfApplicant }) {
  const { t } = useTranslation('screening');
  const { moment, relative } = useFormat();
  const { state, links, progress, savedAt, submittedAt, abilities } = screening;
  const [newest] = links;
  const isClosed = state === 'expired' || state === 'revoked' || state === 'suspended';
  const sentences = {
    none: () => t('none'),
    open: () => t('open', { until: moment(newest?.expiresAt ?? null) }),
    suspended: () =>
      newest?.madeBy ? t('suspended', { name: newest.madeBy }) : t('suspendedNameless'),
    expired: () => t('expired', { when: relative(newest?.expiresAt ?? null) }),
    revoked: () => t('revoked', { when: relative(newest?.revokedAt ?? null) }),
    submitted: () => t('submitted', { when: relative(submittedAt) }),
  };
  return (
    <div>
      <p className={classes.text}>
        {sentences[state]()} {isMailPending(screening) && t('onItsWay')}
        {isClosed && abilities.makeLink && t('goesOn')}
      </p>
      {progress && (
        <p className={classes.text}>
          {savedAt === null
            ? t('notBegun')
            : t('progress', { ...progress, count: progress.answered, when: relative(savedAt) })}
        </p>
      )}
    </div>
  );
}

/** The links of a screening, each with its author and state. i18n-keys: screening:links.* */
function LinkHistory({ screening: { links, state } }: { screening: ScreeningOfApplicant }) {
  const { t } = useTranslation('screening');
  const { moment, relative } = useFormat();
  const end = (link: ScreeningOfApplicant['links'][number], at: number) => {
    const { expiresAt, revokedAt, suspendedAt } = link;
    if (revokedAt !== null) return t('links.revoked', { when: relative(revokedAt) });
    if (state === 'submitted' && at === 0) return t('links.spent');
    if (Date.parse(expiresAt) <= Date.now()) {
      return t('links.expired', { when: relative(expiresAt) });
    }
    return suspendedAt === null
      ? t('links.open', { until: moment(expiresAt) })
      : t('links.suspended', { when: relative(suspendedAt) });
  };
  return (
    <details className={classes.links}>
      <summary>{t('links.title', { count: links.length })}</summary>
      <ol>
        {links.map((link, at) => {
          const how = t(`links.${link.how}`);
          const when = relative(link.createdAt);
          return (
            <li key={link.id}>
              <span>
                {link.madeBy === null
                  ? t('links.made', { how, when })
                  : t('links.madeBy', { how, when, name: link.madeBy })}
              </span>
              <span>{end(link, at)}</span>
            </li>
          );
        })}
      </ol>
    </details>
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
  // Nothing was asked, and nothing can be asked anymore.
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
      <Stack>
        <ScreeningSummary screening={screening} />
        {(abilities.makeLink || abilities.revoke) && (
          <ScreeningActions applicant={applicant} screening={screening} />
        )}
        {links.length > 1 && <LinkHistory screening={screening} />}
      </Stack>
    </Section>
  );
}

/** After submission the case record has new data. */
function useRefetchOnSubmission({ status }: Applicant, isSubmitted: boolean): void {
  const client = useQueryClient();
  const isOutOfDate = isSubmitted && status === 'screening-incomplete';
  useEffect(() => {
    if (isOutOfDate) void refetch(client, ['record', 'answers']);
  }, [client, isOutOfDate]);
}
