import { Button, Collapse } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import { AnswersByCategory } from '#features/questions/web/parts/answers-by-category.tsx';
import classes from './draft-answers.module.css';

/** The answers as given. Beside the form where there is room; above it, to fold away, where not. */
export function DraftAnswers({
  answers,
  isBeside,
}: {
  answers: readonly QuestionAnswer[];
  isBeside: boolean;
}) {
  const { t } = useTranslation('drafts');
  const id = useId();
  const isWide = useIsAtLeast('xl');
  const [isOpen, setOpen] = useState(true);
  const canFold = isBeside && !isWide;
  const content =
    answers.length === 0 ? <p>{t('noAnswers')}</p> : <AnswersByCategory answers={answers} />;
  return (
    <div className={classes.answers}>
      <Section
        title={t('answers')}
        text={t('answersText')}
        actions={
          canFold && (
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen((before) => !before)}
            >
              {isOpen ? t('hideAnswers') : t('showAnswers')}
            </Button>
          )
        }
      >
        {canFold ? (
          <Collapse expanded={isOpen} id={id}>
            {content}
          </Collapse>
        ) : (
          content
        )}
      </Section>
    </div>
  );
}
