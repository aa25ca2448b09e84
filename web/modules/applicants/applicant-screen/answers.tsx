import { Button, Skeleton } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { AnswerActivity } from '#web/modules/questions/components/answer-activity.tsx';
import { AnswersMenu } from '#web/modules/questions/components/answers-menu.tsx';
import { answersQuery } from '#web/modules/questions/queries.ts';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';

export function Answers({ applicant }: { applicant: Applicant }) {
  const { id, abilities } = applicant;
  const { t } = useTranslation(['applicants', 'questions']);
  return (
    <Section
      title={t('view.answers')}
      actions={
        <>
          {abilities.update && (
            <Button variant="default" component={Link} to={paths.questionnaire(id)}>
              {t('questions:fillIn')}
            </Button>
          )}
          <AnswersMenu applicant={applicant} />
        </>
      }
    >
      <Content applicantId={id} />
    </Section>
  );
}

function Content({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation(['questions', 'actions']);
  const errorWords = useErrorWords();
  const query = useQuery(answersQuery(applicantId));
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={t('failed')}
        text={errorWords(query.error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) {
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" mt="sm" />
      </div>
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        icon={<IconMessageCircle size={26} stroke={1.6} />}
        title={t('none')}
        text={t('noneText')}
      />
    );
  }
  return <AnswerActivity applicantId={applicantId} answers={query.data} />;
}
