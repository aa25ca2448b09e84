import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { ApplicantProblem } from '#web/modules/applicants/components/applicant-problem.tsx';
import { applicantQuery } from '#web/modules/applicants/queries.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';

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
  const { personName } = useFormat();
  const { data: file, error, isError, refetch } = useQuery(applicantQuery(id));
  if (isError && !file) return <ApplicantProblem error={error} onRetry={() => void refetch()} />;
  if (!file) return <Loading />;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={t('aboutWhom', { name: personName(file), reference: file.reference })}
        actions={
          <>
            {actions}
            <Button
              variant="default"
              component={Link}
              to={paths.applicant(id)}
              leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
            >
              {t('backToFile')}
            </Button>
          </>
        }
      />
      {children(file)}
    </>
  );
}

function Loading() {
  const { t } = useTranslation('papers');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={30} width="18rem" maw="100%" mb="xl" />
      <Section title={<Skeleton component="span" display="block" height={20} width="8rem" />}>
        <Skeleton height={40} />
        <Skeleton height={40} mt="md" />
      </Section>
    </div>
  );
}
