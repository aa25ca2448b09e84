import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#core/contract/languages.ts';
import { RuleWords } from '#core/web/forms/rule-words.tsx';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { AnswerInput } from './answer-input.tsx';
import { FileNote } from './file-note.tsx';
import { idOfQuestion } from './places.ts';
import classes from './question-row.module.css';
import { useFromSheet, useSheet } from './sheet-context.ts';

/** One question. Drawn anew when its own answer changes, and not while others are answered. */
export const QuestionRow = memo(function QuestionRow({ question }: { question: Question }) {
  const isAsked = useFromSheet((sheet) => sheet.isAsked(question.id));
  return isAsked ? <AskedQuestion question={question} /> : null;
});

function AskedQuestion({ question }: { question: Question }) {
  const { t, i18n } = useTranslation('questions');
  const sheet = useSheet();
  const { id } = question;
  const value = useFromSheet(() => sheet.answerTo(id));
  const isTyped = useFromSheet(() => sheet.isTyped(id));
  const problem = useFromSheet(() => sheet.shownProblem(id));
  const canClear = question.kind === 'select' && !question.multiple && !isBlank(value);
  return (
    <div id={idOfQuestion(id)} className={classes.row} data-typed={isTyped || undefined}>
      <AnswerInput
        question={question}
        value={value}
        error={problem && <RuleWords {...problem} />}
        onChange={(answer) => sheet.answer(id, answer)}
      />
      {canClear && (
        <Button
          className={classes.clear}
          variant="subtle"
          size="compact-sm"
          aria-label={t('clearNamed', {
            question: inLanguage(question.text, i18n.language as Language),
          })}
          onClick={() => {
            sheet.answer(id, null);
            document.getElementById(idOfQuestion(id))?.querySelector('input')?.focus();
          }}
        >
          {t('clear')}
        </Button>
      )}
      <FileNote question={question} value={value} />
    </div>
  );
}
