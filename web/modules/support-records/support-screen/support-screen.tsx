import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportRecord } from '#contract/support-records.ts';
import { ApplicantProblem } from '#web/modules/applicants/components/applicant-problem.tsx';
import { applicantQuery } from '#web/modules/applicants/queries.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { supportRecordQuery } from '../queries.ts';
import { SupportForm } from './support-form.tsx';

/** `/page/applicant/{id}/support`: what supports a person, all of it in one form. */
export function SupportScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <OfApplicant key={id} id={id} />;
}

function OfApplicant({ id }: { id: string }) {
  const { t } = useTranslation('support-records');
  const { personName } = useFormat();
  const applicant = useQuery(applicantQuery(id));
  const support = useQuery(supportRecordQuery(id));
  // What the form begins with is fresh, and stays: a later refetch must not move it.
  const [record, setRecord] = useState<SupportRecord | null>(null);
  if (record === null && support.data && !support.isFetching) setRecord(support.data);
  usePageTitle(applicant.data ? t('titleOf', { name: personName(applicant.data) }) : t('title'));
  const failed = [applicant, support].find(({ isError, data }) => isError && !data);
  if (failed && (!record || !applicant.data)) {
    const retry = () => Promise.all([applicant.refetch(), support.refetch()]);
    return <ApplicantProblem error={failed.error} onRetry={() => void retry()} />;
  }
  if (!record || !applicant.data) return <Loading />;
  const { data: file } = applicant;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('aboutWhom', { name: personName(file), reference: file.reference })}
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.applicant(id)}
            search={paths.inFile('support')}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('backToFile')}
          </Button>
        }
      />
      {file.abilities.update ? <SupportForm file={file} record={record} /> : <NotAllowed />}
    </>
  );
}

function NotAllowed() {
  const { t } = useTranslation('applicants');
  return (
    <Notice tone="waiting" title={t('edit.notAllowed')}>
      {t('edit.notAllowedText')}
    </Notice>
  );
}

function Loading() {
  const { t } = useTranslation('support-records');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={30} width="18rem" maw="100%" mb="xl" />
      <Section title={<Skeleton component="span" display="block" height={20} width="8rem" />}>
        <Skeleton height={40} />
        <Skeleton height={40} mt="md" />
      </Section>
    </div>
  );
}
