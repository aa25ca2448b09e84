import { Button } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { AttachedDrafts } from '#features/intake/web/parts/drafts/attached-drafts.tsx';
import { ScreeningSection } from '#features/intake/web/parts/screening/screening-section.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { listAnswers } from '#features/questions/contract/questions.ts';
import { AnswerActivity } from '#features/questions/web/parts/answer-activity.tsx';
import { AnswersMenu } from '#features/questions/web/parts/answers-menu.tsx';

function AnswerList({ applicant }: { applicant: Applicant }) {
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
      texts={useLoadFailureTexts(t('failed'))}
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

/** The person's answers by category, with the forms they came from. */
export function Answers({ applicant }: { applicant: Applicant }) {
  return (
    <>
      <AnswerList applicant={applicant} />
      {applicant.status !== 'screening-incomplete' && <ScreeningSection applicant={applicant} />}
      <AttachedDrafts applicantId={applicant.id} />
    </>
  );
}
