import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { listAnswers } from '#contract/questions.ts';
import { AnswerActivity } from '#web/modules/questions/parts/answer-activity.tsx';
import { AnswersMenu } from '#web/modules/questions/parts/answers-menu.tsx';
import { paths } from '#web/paths.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useRead } from '#web/platform/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { Section } from '#web/ui/section.tsx';

export function Answers({ applicant }: { applicant: Applicant }) {
  const { id, abilities } = applicant;
  const { t } = useTranslation(['applicants', 'questions']);
  const { data } = useRead(listAnswers, { params: { applicantId: id } });
  const fillIn = abilities.update && (
    <Button variant="default" component={Link} to={paths.questionnaire(id)}>
      {t('questions:fillIn')}
    </Button>
  );
  return (
    <Section
      title={t('view.answers')}
      actions={
        <>
          {data?.length !== 0 && fillIn}
          <AnswersMenu applicant={applicant} />
        </>
      }
    >
      <Content applicantId={id} fillIn={fillIn} />
    </Section>
  );
}

function Content({ applicantId, fillIn }: { applicantId: string; fillIn: ReactNode }) {
  const { t } = useTranslation(['questions', 'actions']);
  return (
    <Loaded
      query={useRead(listAnswers, { params: { applicantId } })}
      words={useFailedWords(t('failed'))}
      loading={<SectionSkeleton label={t('loading')} />}
    >
      {(answers) =>
        answers.length === 0 ? (
          <EmptyState
            icon={<IconMessageCircle size={26} stroke={1.6} />}
            title={t('none')}
            text={fillIn ? t('noneText') : t('actions:restoreFirst')}
            action={fillIn}
          />
        ) : (
          <AnswerActivity applicantId={applicantId} answers={answers} />
        )
      }
    </Loaded>
  );
}
