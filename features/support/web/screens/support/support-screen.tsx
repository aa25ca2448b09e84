import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { readApplicant } from '#features/person/contract/applicants.ts';
import { ApplicantProblem } from '#features/person/web/parts/applicants/applicant-problem.tsx';
import {
  FileHeader,
  FileSkeleton,
  NotAllowedToChange,
} from '#features/person/web/parts/applicants/record-frame.tsx';
import {
  readSupportRecord,
  type SupportRecord,
} from '#features/support/contract/support-records.ts';
import { SupportForm } from './support-form.tsx';

/** `/page/applicant/{id}/support`: the support record in one form. */
export function SupportScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <ApplicantSupport key={id} id={id} />;
}

function ApplicantSupport({ id }: { id: string }) {
  const { t } = useTranslation('support-records');
  const { personName } = useFormat();
  const applicant = useRead(readApplicant, { params: { id } });
  const support = useRead(readSupportRecord, { params: { applicantId: id } });
  // Keeps the first version, so that a refetch doesn't change the form.
  const [record, setRecord] = useState<SupportRecord | null>(null);
  if (record === null && support.data && !support.isFetching) setRecord(support.data);
  usePageTitle(applicant.data ? t('titleOf', { name: personName(applicant.data) }) : t('title'));
  const failed = [applicant, support].find(({ isError, data }) => isError && !data);
  if (failed && (!record || !applicant.data)) {
    const retry = () => Promise.all([applicant.refetch(), support.refetch()]);
    return <ApplicantProblem error={failed.error} onRetry={() => void retry()} />;
  }
  if (!record || !applicant.data) return <FileSkeleton />;
  const { data: file } = applicant;
  return (
    <>
      <FileHeader file={file} title={t('title')} section="support" />
      {file.abilities.update ? <SupportForm file={file} record={record} /> : <NotAllowedToChange />}
    </>
  );
}
