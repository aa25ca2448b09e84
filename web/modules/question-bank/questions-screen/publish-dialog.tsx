import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankState } from '#contract/question-bank.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { FormActions, FormProblem } from '#web/ui/form-stack.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { usePublishBank } from '../queries.ts';
import { ChangeList } from './change-list.tsx';
import classes from './publish-dialog.module.css';

/** Shows what will be different for people, and publishes it. */
export function PublishDialog({
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
    <Modal opened={isOpen} onClose={onClose} size="lg" title={t('publish.title')}>
      <Publishing state={state} onClose={onClose} />
    </Modal>
  );
}

function Publishing({ state, onClose }: { state: BankState; onClose: () => void }) {
  const { t } = useTranslation(['question-bank', 'actions']);
  const errorWords = useErrorWords();
  const { mutateAsync, isPending } = usePublishBank();
  const [problem, setProblem] = useState<{ text: string; count: number } | null>(null);

  async function publish() {
    try {
      await mutateAsync({ version: state.version });
      onClose();
      showToast({ text: t('publish.done') });
    } catch (error) {
      // Another administrator has changed something: this list has it now, and is looked at again.
      const text = isApiError(error, 'stale-version') ? t('publish.stale') : errorWords(error);
      setProblem((before) => ({ text, count: (before?.count ?? 0) + 1 }));
    }
  }

  return (
    <div className={classes.dialog}>
      <FormProblem text={problem?.text ?? null} count={problem?.count ?? 0} />
      <p>{t('publish.text')}</p>
      <ChangeList state={state} onLeave={onClose} />
      <FormActions>
        <Button loading={isPending} onClick={() => void publish()}>
          {t('publish.action')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
      </FormActions>
    </div>
  );
}
