import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { ApplicantProblem } from '../components/applicant-problem.tsx';
import { fieldGroups } from '../components/field-kind.ts';
import { applicantQuery } from '../queries.ts';
import { EditForm } from './edit-form.tsx';
import { NewForm } from './new-form.tsx';

/** `/page/applicant/edit/{id}`, and `/page/applicant/new`. */
export function ApplicantEditScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? <NewApplicant /> : <EditApplicant key={id} id={id} />;
}

function NewApplicant() {
  const { t } = useTranslation('applicants');
  usePageTitle(t('edit.newTitle'));
  return (
    <>
      <PageHeader title={t('edit.newTitle')} subtitle={t('edit.newText')} />
      <NewForm />
    </>
  );
}

function EditApplicant({ id }: { id: string }) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const query = useQuery(applicantQuery(id));
  // What the form begins with is fresh, and stays: a later refetch must not move it.
  const [record, setRecord] = useState<Applicant | null>(null);
  if (record === null && query.data && !query.isFetching) setRecord(query.data);
  const title = record ? t('edit.title', { name: personName(record) }) : t('title');
  usePageTitle(title);

  if (record === null) {
    return query.isError ? (
      <ApplicantProblem error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <>
      <PageHeader title={title} subtitle={t('view.reference', { reference: record.reference })} />
      {record.abilities.update ? <EditForm record={record} /> : <NotAllowed id={id} />}
    </>
  );
}

function NotAllowed({ id }: { id: string }) {
  const { t } = useTranslation('applicants');
  return (
    <Notice
      tone="waiting"
      title={t('edit.notAllowed')}
      actions={
        <Button variant="default" component={Link} to={paths.applicant(id)}>
          {t('edit.backToFile')}
        </Button>
      }
    >
      {t('edit.notAllowedText')}
    </Notice>
  );
}

function Loading() {
  const { t } = useTranslation('applicants');
  return (
    <div role="status" aria-label={t('view.loading')}>
      <Skeleton height={30} width="18rem" maw="100%" mb="xl" />
      {fieldGroups.slice(0, 2).map((group) => (
        <Section
          key={group}
          title={<Skeleton component="span" display="block" height={20} width="8rem" />}
        >
          <Skeleton height={40} />
          <Skeleton height={40} mt="md" />
        </Section>
      ))}
    </div>
  );
}
