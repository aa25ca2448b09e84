import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankState,
  discardQuestionChanges,
  importQuestionBank,
  publishQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankErrorText } from '../../parts/bank-error-text.ts';
import { useBankChange } from '../../parts/queries.ts';
import { BankStep, useStepProblem } from './bank-step.tsx';
import { ChangeList } from './change-list.tsx';
import classes from './draft-bar.module.css';

/** Reviews the changes and publishes them. */
function PublishDialog({
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
      <PublishStep state={state} onClose={onClose} />
    </Modal>
  );
}

/** Number of changes; topic changes count as one. */
function changeCount({ changes, categoriesChanged }: BankState): number {
  return changes.length + (categoriesChanged ? 1 : 0);
}

function PublishStep({ state, onClose }: { state: BankState; onClose: () => void }) {
  const { t } = useTranslation('question-bank');
  const { mutateAsync, isPending } = useBankChange(publishQuestionBank);
  const { problem, refused } = useStepProblem();
  // Someone else may have published or discarded everything while this was open.
  const hasChanges = changeCount(state) > 0;

  async function publish() {
    try {
      await mutateAsync({ body: { version: state.version } });
      onClose();
      showToast({ text: t('publish.done') });
    } catch (error) {
      refused(error);
    }
  }

  return (
    <BankStep
      problem={problem}
      action={t('publish.action')}
      isBusy={isPending}
      isPossible={hasChanges}
      onAct={() => void publish()}
      onClose={onClose}
    >
      {hasChanges ? (
        <>
          <p>{t('publish.text')}</p>
          <ChangeList state={state} onLeave={onClose} />
        </>
      ) : (
        <Notice>{t('publish.nothing')}</Notice>
      )}
    </BankStep>
  );
}

/** Shows unpublished changes with actions to publish or discard them. */
export function DraftBar({ state }: { state: BankState }) {
  const { t } = useTranslation('question-bank');
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { discard, isBusy } = useDiscardChanges();
  const count = changeCount(state);
  const publishedAt = state.published.map((one) => one.publishedAt).toSorted();
  const when = moment(publishedAt.at(-1) ?? null);
  return (
    <section className={classes.bar} aria-label={t('draft.label')} data-changed={count > 0}>
      <div role="status" className={classes.words}>
        {count > 0 ? (
          <>
            <p className={classes.title}>{t('draft.changed', { count })}</p>
            <p>{t('draft.changedText', { when })}</p>
          </>
        ) : (
          <p>{t('draft.same', { when })}</p>
        )}
      </div>
      <Group gap="xs">
        {count > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => discard(state)}>
            {t('draft.discard')}
          </Button>
        )}
        <Button disabled={count === 0} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('draft.publish')}
        </Button>
      </Group>
      <PublishDialog isOpen={isOpen} state={state} onClose={() => setOpen(false)} />
    </section>
  );
}

/** Discards changes and offers an undo. */
function useDiscardChanges() {
  const { t } = useTranslation(['question-bank', 'actions']);
  const bankErrorText = useBankErrorText();
  const { mutateAsync: discardAll, isPending } = useBankChange(discardQuestionChanges);
  const { mutateAsync: importBank } = useBankChange(importQuestionBank);

  async function attempt(act: () => Promise<void>) {
    try {
      await act();
    } catch (error) {
      showToast({ tone: 'bad', text: bankErrorText(error) });
    }
  }

  function discard({ version, bank }: BankState) {
    return attempt(async () => {
      const { version: after } = await discardAll({ body: { version } });
      const undo = () =>
        attempt(async () => {
          await importBank({ body: { version: after, bank } });
          showToast({ text: t('draft.undone') });
        });
      showToast({
        text: t('draft.discarded'),
        action: { label: t('actions:undo'), onClick: () => void undo() },
      });
    });
  }

  return { discard: (state: BankState) => void discard(state), isBusy: isPending };
}
