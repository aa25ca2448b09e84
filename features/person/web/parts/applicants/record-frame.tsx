import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type Applicant, readApplicant } from '#features/person/contract/applicants.ts';
import { ApplicantProblem } from './applicant-problem.tsx';

/** Frame of a screen about one record: name, way back, and loading and error states. */
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
  const { data: file, error, isError, refetch } = useRead(readApplicant, { params: { id } });
  if (isError && !file) return <ApplicantProblem error={error} onRetry={() => void refetch()} />;
  if (!file) return <FileSkeleton />;
  return (
    <>
      <FileHeader file={file} title={title} actions={actions} />
      {children(file)}
    </>
  );
}

/** Heading of a screen about one record: name and way back. */
export function FileHeader({
  file,
  title,
  section,
  actions,
}: {
  file: Applicant;
  title: string;
  /** The section to go back to. */
  section?: Parameters<typeof paths.inFile>[0];
  actions?: ReactNode;
}) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  return (
    <PageHeader
      title={title}
      subtitle={t('aboutWhom', { name: personName(file), reference: file.reference })}
      actions={
        <>
          {actions}
          <Button
            variant="default"
            component={Link}
            to={paths.applicant(file.id)}
            {...(section && { search: paths.inFile(section) })}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('edit.backToFile')}
          </Button>
        </>
      }
    />
  );
}

/** Replaces a form for users with read-only access. */
export function NotAllowedToChange({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('applicants');
  return (
    <Notice tone="waiting" title={t('edit.notAllowed')} actions={actions}>
      {t('edit.notAllowedText')}
    </Notice>
  );
}

export function FileSkeleton() {
  const { t } = useTranslation('applicants');
  return (
    <div role="status" aria-label={t('view.loading')}>
      <Skeleton height={30} width="18rem" maw="100%" mb="xl" />
      <Section title={<Skeleton component="span" display="block" height={20} width="8rem" />}>
        <Skeleton height={40} />
        <Skeleton height={40} mt="md" />
      </Section>
    </div>
  );
}
