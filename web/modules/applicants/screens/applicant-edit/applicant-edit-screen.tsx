import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readApplicant } from '#contract/applicants.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useRead } from '#web/platform/read.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonEdit } from '../../parts/person-edit.tsx';
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
