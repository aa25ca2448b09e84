import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplicantProblem } from '#web/modules/applicants/components/applicant-problem.tsx';
import { applicantQuery } from '#web/modules/applicants/queries.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { usePageTitle } from '#web/platform/page-title.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { answersQuery, questionsQuery } from '../queries.ts';
import { Questionnaire } from './questionnaire.tsx';

/** `/page/applicant/{id}/questionnaire`: every question of all forms, answered by staff. */
export function QuestionnaireScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <OfApplicant key={id} id={id} />;
}

function OfApplicant({ id }: { id: string }) {
  const { t } = useTranslation('questions');
  const { personName } = useFormat();
  const applicant = useQuery(applicantQuery(id));
  const answers = useQuery(answersQuery(id));
  const questions = useQuery(questionsQuery());
  const queries = [applicant, answers, questions];
  // What it begins with is fresh: an answer of yesterday would look like one that was seen.
  const [isReady, setReady] = useState(false);
  const isFresh = queries.every(({ data, isFetching }) => data !== undefined && !isFetching);
  if (!isReady && isFresh) setReady(true);
  usePageTitle(
    applicant.data ? t('titleOf', { name: personName(applicant.data) }) : t('questionnaire'),
  );
  const failed = queries.find(({ isError }) => isError);
  if (!isReady && failed) {
    const retry = () => Promise.all(queries.map(({ refetch }) => refetch()));
    return <ApplicantProblem error={failed.error} onRetry={() => void retry()} />;
  }
  if (!isReady || !applicant.data || !answers.data || !questions.data) return <Loading />;
  const { data: file } = applicant;
  return (
    <>
      <PageHeader
        title={t('questionnaire')}
        subtitle={t('aboutWhom', { name: personName(file), reference: file.reference })}
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.applicant(id)}
            search={paths.inFile('activity')}
            leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('backToFile')}
          </Button>
        }
      />
      {file.abilities.update ? (
        <Questionnaire
          file={file}
          questions={questions.data}
          answers={answers.data}
          readQuestions={() => void questions.refetch()}
        />
      ) : (
        <NotAllowed />
      )}
    </>
  );
}

function NotAllowed() {
  const { t } = useTranslation('applicants');
  return (
    <Notice tone="waiting" title={t('edit.notAllowed')}>
      {t('edit.notAllowedText')}
    </Notice>
  );
}

function Loading() {
  const { t } = useTranslation('questions');
  return (
    <div role="status" aria-label={t('questionnaireLoading')}>
      <Skeleton height={30} width="18rem" maw="100%" mb="xl" />
      <Section title={<Skeleton component="span" display="block" height={20} width="8rem" />}>
        <Skeleton height={40} />
        <Skeleton height={40} mt="md" />
        <Skeleton height={40} mt="md" />
      </Section>
    </div>
  );
}
