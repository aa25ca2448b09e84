import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankState,
  discardQuestionChanges,
  importQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankErrorWords } from '../../parts/bank-error-words.ts';
import { useBankChange } from '../../parts/queries.ts';
import { changeCount } from './change-count.ts';
import classes from './draft-bar.module.css';
import { PublishDialog } from './publish-dialog.tsx';

/** How what is edited stands to what people are asked, and what can be done about it. */
export function DraftBar({ state }: { state: BankState }) {
  const { t } = useTranslation('question-bank');
  const { moment } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { discard, isBusy } = useDiscarding();
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
      <div className={classes.actions}>
        {count > 0 && (
          <Button variant="default" disabled={isBusy} onClick={() => discard(state)}>
            {t('draft.discard')}
          </Button>
        )}
        <Button disabled={count === 0} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('draft.publish')}
        </Button>
      </div>
      <PublishDialog isOpen={isOpen} state={state} onClose={() => setOpen(false)} />
    </section>
  );
}

/** Goes back to what is published, and offers to undo that. */
function useDiscarding() {
  const { t } = useTranslation(['question-bank', 'actions']);
  const bankErrorWords = useBankErrorWords();
  const { mutateAsync: discardAll, isPending } = useBankChange(discardQuestionChanges);
  const { mutateAsync: takeIn } = useBankChange(importQuestionBank);

  async function attempt(act: () => Promise<void>) {
    try {
      await act();
    } catch (error) {
      showToast({ tone: 'bad', text: bankErrorWords(error) });
    }
  }

  function discard({ version, bank }: BankState) {
    return attempt(async () => {
      const { version: after } = await discardAll({ body: { version } });
      const undo = () =>
        attempt(async () => {
          await takeIn({ body: { version: after, bank } });
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
