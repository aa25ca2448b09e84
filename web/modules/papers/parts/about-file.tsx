import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Applicant, readApplicant } from '#contract/applicants.ts';
import { FileHeader, FileSkeleton } from '#web/modules/applicants/parts/about-file.tsx';
import { ApplicantProblem } from '#web/modules/applicants/parts/applicant-problem.tsx';
import { useRead } from '#web/platform/read.ts';

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
  const { data: file, error, isError, refetch } = useRead(readApplicant, { params: { id } });
  if (isError && !file) return <ApplicantProblem error={error} onRetry={() => void refetch()} />;
  if (!file) return <FileSkeleton label={t('loading')} />;
  return (
    <>
      <FileHeader file={file} title={title} actions={actions} />
      {children(file)}
    </>
  );
}
