import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Applicant, readApplicant } from '#contract/applicants.ts';
import { FileCompanyBar } from '#web/modules/live/components/file-company-bar.tsx';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FileSkeleton, NotAllowedToChange } from '../components/about-file.tsx';
import { ApplicantProblem } from '../components/applicant-problem.tsx';
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
  const query = useRead(readApplicant, { params: { id } });
  // What the form begins with is fresh, and stays: a later refetch must not move it.
  const [record, setRecord] = useState<Applicant | null>(null);
  if (record === null && query.data && !query.isFetching) setRecord(query.data);
  const title = record ? t('edit.title', { name: personName(record) }) : t('title');
  usePageTitle(title);

  if (record === null) {
    return query.isError ? (
      <ApplicantProblem error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <FileSkeleton label={t('view.loading')} />
    );
  }
  return (
    <>
      <PageHeader title={title} subtitle={t('view.reference', { reference: record.reference })} />
      <FileCompanyBar
        applicantId={id}
        version={query.data?.version ?? record.version}
        isEditing={record.abilities.update}
      />
      {record.abilities.update ? <EditForm record={record} /> : <NotAllowed id={id} />}
    </>
  );
}

function NotAllowed({ id }: { id: string }) {
  const { t } = useTranslation('applicants');
  return (
    <NotAllowedToChange
      actions={
        <Button variant="default" component={Link} to={paths.applicant(id)}>
          {t('edit.backToFile')}
        </Button>
      }
    />
  );
}
