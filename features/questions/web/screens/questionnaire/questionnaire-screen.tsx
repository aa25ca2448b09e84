import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { RecordPresenceBar } from '#features/live/web/parts/record-presence-bar.tsx';
import { readApplicant } from '#features/person/contract/applicants.ts';
import { ApplicantProblem } from '#features/person/web/parts/applicants/applicant-problem.tsx';
import {
  FileHeader,
  FileSkeleton,
  NotAllowedToChange,
} from '#features/person/web/parts/applicants/record-frame.tsx';
import { listAnswers, listQuestions } from '#features/questions/contract/questions.ts';
import { Questionnaire } from './questionnaire.tsx';

export function QuestionnaireScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <ApplicantQuestionnaire key={id} id={id} />;
}

function ApplicantQuestionnaire({ id }: { id: string }) {
  const { t } = useTranslation('questions');
  const { personName } = useFormat();
  const applicant = useRead(readApplicant, { params: { id } });
  const answers = useRead(listAnswers, { params: { applicantId: id } });
  const questions = useRead(listQuestions, { query: {} });
  const queries = [applicant, answers, questions];
  // Waits for fresh data: stale answers would count as seen.
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
  if (!isReady || !applicant.data || !answers.data || !questions.data) return <FileSkeleton />;
  const { data: file } = applicant;
  return (
    <>
      <FileHeader file={file} title={t('questionnaire')} section="activity" />
      <RecordPresenceBar
        applicantId={id}
        version={file.version}
        isEditing={file.abilities.update}
      />
      {file.abilities.update ? (
        <Questionnaire
          file={file}
          questions={questions.data}
          answers={answers.data}
          readQuestions={() => void questions.refetch()}
        />
      ) : (
        <NotAllowedToChange />
      )}
    </>
  );
}
