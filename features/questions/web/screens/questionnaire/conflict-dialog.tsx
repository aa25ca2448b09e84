import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { SideChoice } from '#core/web/ui/side-choice.tsx';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import { useAnswererName, useAnswerText } from '../../parts/answer-text.ts';
import classes from './conflict-dialog.module.css';
import { useSheet } from './sheet-context.ts';

/** Resolves conflicting edits, question by question. */
export function ConflictDialog({
  theirs,
  onSettled,
  onClose,
}: {
  theirs: readonly QuestionAnswer[];
  onSettled: (shouldKeepMine: (questionId: string) => boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('questions');
  const isPhone = !useIsAtLeast('md');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const take = (id: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(id);
    else next.delete(id);
    setTaken(next);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('conflict.title', { count: theirs.length })}
      size="xl"
      fullScreen={isPhone}
    >
      <p className={classes.text}>{t('conflict.text')}</p>
      {theirs.map((answer) => (
        <Conflict
          key={answer.id}
          theirs={answer}
          isTaken={taken.has(answer.question.id)}
          onTake={(isTaken) => take(answer.question.id, isTaken)}
        />
      ))}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('conflict.back')}
        </Button>
        <Button onClick={() => onSettled((id) => !taken.has(id))}>{t('conflict.keep')}</Button>
      </DialogActions>
    </Modal>
  );
}

function Conflict({
  theirs,
  isTaken,
  onTake,
}: {
  theirs: QuestionAnswer;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}) {
  const { t, i18n } = useTranslation('questions');
  const uiLanguage = i18n.language as Language;
  const formatAnswer = useAnswerText(uiLanguage);
  const answererName = useAnswererName();
  const { relative } = useFormat();
  const sheet = useSheet();
  const { question } = theirs;
  const mine = { question, answer: sheet.answerTo(question.id) };
  const sides = [
    { side: 'mine', owner: t('conflict.mine'), given: mine },
    {
      side: 'theirs',
      owner: t('conflict.theirs', {
        who: answererName(theirs.answeredBy),
        when: relative(theirs.updatedAt),
      }),
      given: theirs,
    },
  ] as const;
  return (
    <SideChoice
      label={textIn(question.text, uiLanguage)}
      chosen={isTaken ? 'theirs' : 'mine'}
      onChoose={(side) => onTake(side === 'theirs')}
      sides={sides.map(({ side, owner, given: entry }) => ({
        side,
        owner,
        value: isBlank(entry.answer) ? t('conflict.empty') : formatAnswer(entry),
      }))}
    />
  );
}
