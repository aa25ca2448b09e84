import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { readQuery } from '#core/web/api/read.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { dependentQuestions } from '#features/question-bank/contract/bank-rules.ts';
import {
  addQuestion,
  type BankQuestion,
  type BankState,
  orderQuestions,
  readQuestionBank,
  removeQuestion,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankErrorText } from './bank-error-text.ts';
import { useBankChange } from './queries.ts';

/** Question that can't be removed, and those that depend on it. */
export interface Needed {
  question: BankQuestion;
  dependents: readonly Pick<BankQuestion, 'id' | 'form' | 'text'>[];
}

/** Removes a question and offers an undo that restores its position. */
export function useRemoveWithUndo({
  onNeeded,
  onRemoved = () => undefined,
}: {
  onNeeded: (needed: Needed) => void;
  onRemoved?: () => void;
}) {
  const { t, i18n } = useTranslation(['question-bank', 'actions']);
  const bankErrorText = useBankErrorText();
  const client = useQueryClient();
  const remove = useBankChange(removeQuestion);
  const add = useBankChange(addQuestion);
  const order = useBankChange(orderQuestions);
  const questionName = ({ text }: BankQuestion) => textIn(text, i18n.language);
  const current = () => client.getQueryData(readQuery(readQuestionBank).queryKey);

  function failed(error: unknown) {
    showToast({ tone: 'bad', text: bankErrorText(error) });
  }

  async function putBack(question: BankQuestion, placeIds: readonly string[]) {
    try {
      const { form, category } = question;
      const added = await add.mutateAsync({ body: { version: current()?.version ?? 1, question } });
      const now = added.bank.questions
        .filter((one) => one.form === form && one.category === category)
        .map(({ id }) => id);
      // Others may have changed the topic since; the question then stays at the end.
      if (now.length === placeIds.length && now.every((id) => placeIds.includes(id))) {
        const questionIds = [...placeIds];
        await order.mutateAsync({ body: { version: added.version, form, category, questionIds } });
      }
      showToast({ text: t('remove.undone', { question: questionName(question) }) });
    } catch (error) {
      failed(error);
    }
  }

  async function send(question: BankQuestion, state: BankState) {
    const { form, category } = question;
    const placeIds = state.bank.questions
      .filter((one) => one.form === form && one.category === category)
      .map(({ id }) => id);
    try {
      await remove.mutateAsync({ params: { id: question.id }, body: { version: state.version } });
      onRemoved();
      showToast({
        text: t('remove.done', { question: questionName(question) }),
        action: {
          label: t('actions:undo'),
          onClick: () => void putBack(question, placeIds),
        },
      });
    } catch (error) {
      if (isApiError(error, 'question-needed')) {
        onNeeded({ question, ...(error.details as Pick<Needed, 'dependents'>) });
      } else failed(error);
    }
  }

  return (question: BankQuestion, state: BankState) => {
    const dependents = dependentQuestions(question.id, state.bank.questions);
    if (dependents.length > 0) onNeeded({ question, dependents });
    else void send(question, state);
  };
}
