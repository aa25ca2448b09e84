import { Button, Skeleton } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { supportGroupNames } from '#contract/support-groups.ts';
import { readSupportRecord, type SupportRecord } from '#contract/support-records.ts';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { ComingDays } from './coming-days.tsx';
import { EntryFacts } from './entry-facts.tsx';
import classes from './support-section.module.css';
import { useSupportWords } from './support-words.ts';

/** The support record in the file: what there is, group by group; what there isn't, in one line. */
export function SupportSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('support-records');
  const { id, abilities } = applicant;
  const query = useRead(readSupportRecord, { params: { applicantId: id } });
  const edit = abilities.update && (
    <Button variant="default" component={Link} to={paths.support(id)}>
      {t('edit')}
    </Button>
  );
  return (
    <Section title={t('title')} actions={query.data && isEmpty(query.data) ? null : edit}>
      <Content query={query} edit={edit} />
    </Section>
  );
}

const isEmpty = (record: SupportRecord) =>
  supportGroupNames.every((group) => record[group].length === 0);

function Content({ query, edit }: { query: UseQueryResult<SupportRecord>; edit: ReactNode }) {
  const { t } = useTranslation(['support-records', 'actions']);
  const errorWords = useErrorWords();
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('failed')}
        text={errorWords(query.error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) {
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" mt="sm" />
      </div>
    );
  }
  const { data: record } = query;
  if (isEmpty(record)) {
    return (
      <EmptyState
        icon={<IconLifebuoy size={26} stroke={1.6} />}
        title={t('none')}
        text={edit ? t('noneText') : t('actions:restoreFirst')}
        action={edit}
      />
    );
  }
  return <Groups record={record} />;
}

function Groups({ record }: { record: SupportRecord }) {
  const { t } = useTranslation('support-records');
  const { relative, personName } = useFormat();
  const words = useSupportWords();
  const empty = supportGroupNames.filter((group) => record[group].length === 0);
  return (
    <>
      <ComingDays record={record} />
      {supportGroupNames
        .filter((group) => !empty.includes(group))
        .map((group) => (
          <div key={group} className={classes.block}>
            <h3 className={classes.group}>{words.group(group)}</h3>
            <ul className={classes.entries}>
              {record[group].map((entry) => (
                <EntryFacts key={entry.id} group={group} entry={entry} />
              ))}
            </ul>
          </div>
        ))}
      {empty.length > 0 && (
        <p className={classes.notGiven}>
          {t('notGiven')} {empty.map((group) => words.group(group)).join(' · ')}
        </p>
      )}
      {record.updatedAt && record.updatedBy && (
        <p className={classes.saved}>
          {t('savedBy', {
            when: relative(record.updatedAt),
            name: personName(record.updatedBy),
          })}
        </p>
      )}
    </>
  );
}
