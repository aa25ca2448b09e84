import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { FileHeader, FileSkeleton } from '#web/modules/applicants/components/about-file.tsx';
import { ApplicantProblem } from '#web/modules/applicants/components/applicant-problem.tsx';
import { applicantQuery } from '#web/modules/applicants/queries.ts';

/** The frame of a screen about one file: whose it is, the way back, and what to do meanwhile. */
export function AboutFile({
  id,
  title,
  actions,
  children,
}: {
  id: string;
  title: string;
  actions?: ReactNode;
  children: (file: Applicant) => ReactNode;
}) {
  const { t } = useTranslation('papers');
  const { data: file, error, isError, refetch } = useQuery(applicantQuery(id));
  if (isError && !file) return <ApplicantProblem error={error} onRetry={() => void refetch()} />;
  if (!file) return <FileSkeleton label={t('loading')} />;
  return (
    <>
      <FileHeader file={file} title={title} actions={actions} />
      {children(file)}
    </>
  );
}
