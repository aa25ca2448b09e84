import { FileInput, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankState,
  importQuestionBank,
  type QuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankErrorText } from '../../parts/bank-error-text.ts';
import { useBankProblemText } from '../../parts/bank-problem-text.ts';
import { useBankChange } from '../../parts/queries.ts';
import { useQuestionText } from '../../parts/question-text.ts';
import { type BankFile, compareBanks, readBankFile } from './bank-file.ts';
import { BankStep, useStepProblem } from './bank-step.tsx';
import classes from './import-dialog.module.css';

/** Replaces all questions from a file after a preview. */
export function ImportDialog({
  state,
  isOpen,
  onClose,
}: {
  state: BankState;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-bank');
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={t('file.title')}>
      <ImportStep state={state} onClose={onClose} />
    </Modal>
  );
}

/** Bytes. Matches the server's limit; no real bank gets near it. */
const maxFileSize = 1_000_000;

const nothing = { categories: [], questions: [] };
/** Shows only this many problems. */
const maxVisibleProblems = 20;

/** Problems of the file, by question. */
function FileProblems({ file }: { file: Extract<BankFile, { kind: 'wrong' }> }) {
  const { t } = useTranslation('question-bank');
  const bank = file.bank ?? nothing;
  const questionText = useQuestionText(bank);
  const problemText = useBankProblemText(bank);
  const count = file.parts.length + file.problems.length;
  return (
    <Notice tone="bad" title={t('file.wrong', { count })}>
      <p>{t('file.wrongText')}</p>
      <ul className={classes.list}>
        {file.parts.slice(0, maxVisibleProblems).map(({ part, name, path, rule, values }) => (
          <li key={`${path} ${rule}`}>
            <strong>
              {part === 'file' || !name ? t('file.part') : t(`file.in.${part}`, { name })}
            </strong>{' '}
            <RuleMessage rule={rule} values={values} /> <code>{path}</code>
          </li>
        ))}
        {file.problems.slice(0, maxVisibleProblems).map((problem) => (
          <li key={`${problem.questionId} ${problem.rule} ${problem.about}`}>
            <strong>
              {t('file.in.question', { name: questionText.question(problem.questionId) })}
            </strong>{' '}
            {problemText(problem)}
          </li>
        ))}
      </ul>
      {count > maxVisibleProblems && <p>{t('file.more', { count: count - maxVisibleProblems })}</p>}
    </Notice>
  );
}

function ImportStep({ state, onClose }: { state: BankState; onClose: () => void }) {
  const { t, i18n } = useTranslation(['question-bank', 'actions']);
  const [chosen, setChosen] = useState<File | null>(null);
  const [read, setRead] = useState<BankFile | null>(null);
  const { takeIn: importBank, isBusy, problem } = useImportBank(state, onClose);

  async function loadFile(file: File | null) {
    setChosen(file);
    setRead(null);
    if (!file) return;
    setRead(
      file.size > maxFileSize
        ? { kind: 'unreadable' }
        : await file.text().then(
            (text) => readBankFile(text, i18n.language),
            // The file is gone or unreadable since it was chosen.
            () => ({ kind: 'unreadable' }) as const,
          ),
    );
  }

  return (
    <BankStep
      problem={problem}
      action={t('file.take')}
      isBusy={isBusy}
      isPossible={read?.kind === 'bank'}
      onAct={() => read?.kind === 'bank' && importBank(read.bank)}
      onClose={onClose}
    >
      <p>{t('file.text')}</p>
      <FileInput
        label={t('file.choose')}
        description={t('file.hint')}
        placeholder={t('file.none')}
        accept="application/json,.json"
        clearable
        clearButtonProps={{ 'aria-label': t('actions:clear') }}
        value={chosen}
        onChange={(file) => void loadFile(file)}
      />
      <div role="status">
        {read?.kind === 'unreadable' && (
          <Notice tone="bad" title={t('file.unreadable')}>
            {t('file.unreadableText')}
          </Notice>
        )}
        {read?.kind === 'wrong' && <FileProblems file={read} />}
        {read?.kind === 'bank' && <Effect now={state.bank} next={read.bank} />}
      </div>
    </BankStep>
  );
}

function Effect({ now, next }: { now: QuestionBank; next: QuestionBank }) {
  const { t } = useTranslation('question-bank');
  const { added, changed, removed, isReordered, hasOtherTopics } = compareBanks(now, next);
  const isSame = added + changed + removed === 0 && !isReordered && !hasOtherTopics;
  if (isSame) return <Notice>{t('file.same')}</Notice>;
  return (
    <Notice title={t('file.effect', { count: next.questions.length })}>
      <ul>
        <li>{t('file.added', { count: added })}</li>
        <li>{t('file.changed', { count: changed })}</li>
        <li>{t('file.removed', { count: removed })}</li>
        {isReordered && <li>{t('file.reordered')}</li>}
        {hasOtherTopics && <li>{t('file.otherTopics')}</li>}
      </ul>
    </Notice>
  );
}

/** Imports the bank and offers an undo. */
function useImportBank({ version, bank: before }: BankState, onClose: () => void) {
  const { t } = useTranslation(['question-bank', 'actions']);
  const bankErrorText = useBankErrorText();
  const { mutateAsync, isPending } = useBankChange(importQuestionBank);
  const { problem, refused } = useStepProblem();

  async function undo(after: number) {
    try {
      await mutateAsync({ body: { version: after, bank: before } });
      showToast({ text: t('file.undone') });
    } catch (error) {
      showToast({ tone: 'bad', text: bankErrorText(error) });
    }
  }

  async function takeIn(bank: QuestionBank) {
    try {
      const after = await mutateAsync({ body: { version, bank } });
      onClose();
      showToast({
        text: t('file.done'),
        action: { label: t('actions:undo'), onClick: () => void undo(after.version) },
      });
    } catch (error) {
      refused(error);
    }
  }

  return { takeIn: (bank: QuestionBank) => void takeIn(bank), isBusy: isPending, problem };
}
