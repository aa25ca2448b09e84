import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankState,
  orderQuestions,
  type QuestionBank,
  readQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankErrorWords } from '../../parts/bank-error-words.ts';
import { useBankChange } from '../../parts/queries.ts';
import { inThisOrder, type TopicOrder } from './question-order.ts';

const keyOf = ({ form, category }: TopicOrder) => `${form} ${category}`;

/**
 * The bank as it is shown, in which a moved question is where it was put at once. Moves are saved one
 * after the other, since each is based on the one before; of several in one topic, the last counts.
 */
export function useQuestionOrder(given: BankState): {
  bank: QuestionBank;
  order: (order: TopicOrder) => void;
} {
  const { t } = useTranslation('question-bank');
  const bankErrorWords = useBankErrorWords();
  const client = useQueryClient();
  const { mutateAsync } = useBankChange(orderQuestions);
  // By itself, so that what was saved is here in the same moment as what was shown instead goes.
  const { data: state = given } = useRead(readQuestionBank);
  const [shown, setShown] = useState<readonly TopicOrder[]>([]);
  const waiting = useRef(new Map<string, TopicOrder>());
  const isSaving = useRef(false);

  async function save() {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      for (;;) {
        const [next] = waiting.current.values();
        if (!next) break;
        waiting.current.delete(keyOf(next));
        const now = client.getQueryData(readQuery(readQuestionBank).queryKey);
        await mutateAsync({ body: { version: now?.version ?? state.version, ...next } });
      }
    } catch (error) {
      waiting.current.clear();
      showToast({ tone: 'bad', title: t('order.failed'), text: bankErrorWords(error) });
    } finally {
      isSaving.current = false;
      setShown([]);
    }
  }

  return {
    bank: shown.reduce(inThisOrder, state.bank),
    order: (order) => {
      waiting.current.set(keyOf(order), order);
      setShown((before) => [...before.filter((one) => keyOf(one) !== keyOf(order)), order]);
      void save();
    },
  };
}
