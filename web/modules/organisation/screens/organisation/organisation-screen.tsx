import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readOrganisationSettings } from '#contract/organisation.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { OrganisationForm } from './organisation-form.tsx';
import classes from './organisation-screen.module.css';

/** `/page/settings/organisation`: what people see of the organisation, and its rules for signing in. */
export function OrganisationScreen() {
  const { t } = useTranslation(['organisation', 'actions']);
  usePageTitle(t('title'));
  const errorWords = useErrorWords();
  const { data, error, refetch } = useRead(readOrganisationSettings);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {data && <OrganisationForm settings={data} />}
      {!data && error && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div className={classes.loading} role="status" aria-label={t('actions:loading')}>
          <Skeleton height={20} width="35%" />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      )}
    </>
  );
}
