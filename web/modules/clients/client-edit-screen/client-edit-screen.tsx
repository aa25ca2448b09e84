import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Client, readClient } from '#contract/clients.ts';
import { FileSkeleton } from '#web/modules/applicants/components/about-file.tsx';
import { ApplicantProblem } from '#web/modules/applicants/components/applicant-problem.tsx';
import { FileCompanyBar } from '#web/modules/live/components/file-company-bar.tsx';
import { paths } from '#web/paths.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useFormat } from '#web/platform/format.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClientForm } from './client-form.tsx';

/** `/page/client/edit/{id}`: the fields of the person, and what was noted of the enrolments. */
export function ClientEditScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <EditClient key={id} id={id} />;
}

function EditClient({ id }: { id: string }) {
  const { t } = useTranslation(['applicants', 'clients']);
  const { personName } = useFormat();
  const query = useRead(readClient, { params: { id } });
  // What the form begins with is fresh, and stays: a later refetch must not move it.
  const [record, setRecord] = useState<Client | null>(null);
  if (record === null && query.data && !query.isFetching) setRecord(query.data);
  const title = record ? t('edit.title', { name: personName(record) }) : t('clients:clients');
  usePageTitle(title);

  if (record === null) {
    // Somebody who is no client, or not yet, has a file all the same.
    if (isApiError(query.error, 'not-found')) {
      return <Navigate to={paths.applicantEdit(id)} replace />;
    }
    return query.isError ? (
      <ApplicantProblem error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <FileSkeleton label={t('view.loading')} />
    );
  }
  if (!record.abilities.update) return <Navigate to={paths.client(id)} replace />;
  return (
    <>
      <PageHeader title={title} subtitle={t('view.reference', { reference: record.reference })} />
      <FileCompanyBar applicantId={id} version={record.version} isEditing />
      <ClientForm record={record} />
    </>
  );
}
