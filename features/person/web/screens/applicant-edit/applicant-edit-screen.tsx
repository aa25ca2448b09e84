import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { readApplicant } from '#features/person/contract/applicants.ts';
import { PersonEdit } from '../../parts/applicants/person-edit.tsx';
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
  const query = useRead(readApplicant, { params: { id } });
  return (
    <PersonEdit query={query} title={t('title')} form={(record) => <EditForm record={record} />} />
  );
}
