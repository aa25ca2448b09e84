import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { readClient } from '#features/enrollment/contract/clients.ts';
import { PersonEdit } from '#features/person/web/parts/applicants/person-edit.tsx';
import { ClientForm } from './client-form.tsx';

/** `/page/client/edit/{id}`: edits the person's fields and the recorded enrollments. */
export function ClientEditScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <EditClient key={id} id={id} />;
}

function EditClient({ id }: { id: string }) {
  const { t } = useTranslation('clients');
  const query = useRead(readClient, { params: { id } });
  // A person who isn't a client still has a case record.
  if (!query.data && isApiError(query.error, 'not-found')) {
    return <Navigate to={paths.applicantEdit(id)} replace />;
  }
  return (
    <PersonEdit
      query={query}
      title={t('clients')}
      form={(record) => <ClientForm record={record} />}
      elsewhere={<Navigate to={paths.client(id)} replace />}
    />
  );
}
