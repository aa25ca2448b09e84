import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankState,
  publishQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankChange } from '../../parts/queries.ts';
import { BankStep, useStepProblem } from './bank-step.tsx';
import { changeCount } from './change-count.ts';
import { ChangeList } from './change-list.tsx';

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
  const { t } = useTranslation('question-bank');
  const { mutateAsync, isPending } = useBankChange(publishQuestionBank);
  const { problem, refused } = useStepProblem();
  // Somebody else may have published or discarded all of it while this was open.
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
