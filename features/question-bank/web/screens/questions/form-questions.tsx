import { Button, Modal } from '@mantine/core';
import { IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#core/contract/folded-text.ts';
import { textIn, writtenTexts } from '#core/contract/languages.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SearchBox } from '#core/web/ui/search-box.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type BankCategory,
  type BankQuestion,
  type BankState,
  orderQuestions,
  type QuestionBank,
  readQuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { useAnnouncement } from '../../parts/announcement.tsx';
import { useBankErrorText } from '../../parts/bank-error-text.ts';
import { useBankProblemText } from '../../parts/bank-problem-text.ts';
import { NeededDialog } from '../../parts/needed-dialog.tsx';
import { PublicFormPage } from '../../parts/public-form-page.tsx';
import { useBankChange } from '../../parts/queries.ts';
import { useQuestionText } from '../../parts/question-text.ts';
import { type Needed, useRemoveWithUndo } from '../../parts/remove-question.ts';
import { applyOrder, orderProblem, type TopicOrder } from './question-order.ts';
import classes from './questions-screen.module.css';
import { TopicSection } from './topic-section.tsx';

/** Finds questions containing all words in either language, ignoring case and accents. */
export function searchQuestions(questions: readonly BankQuestion[], query: string): BankQuestion[] {
  const searchWords = foldText(query).split(/\s+/).filter(Boolean);
  return questions.filter((question) => {
    const text = foldText(questionTexts(question).join(' '));
    return searchWords.every((word) => text.includes(word));
  });
}

function questionTexts({ text, help, options = [] }: BankQuestion): string[] {
  const texts = [text, help, ...options.map(({ label }) => label)];
  return texts.flatMap((one) => (one ? writtenTexts(one) : []));
}

/** Interactive preview of a form page. */
function TopicPreview({
  isOpen,
  topic,
  questions,
  onClose,
}: {
  isOpen: boolean;
  topic: BankCategory | null;
  questions: readonly BankQuestion[];
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('question-bank');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={392}
      title={t('preview.title', { topic: textIn(topic?.name, i18n.language) })}
    >
      {topic && <PublicFormPage topic={topic} questions={questions} />}
    </Modal>
  );
}

const topicOrderKey = ({ form, category }: TopicOrder) => `${form} ${category}`;

/**
 * Applies moves optimistically. Saves them one after the other, since each is based on the last; of
 * several moves in one topic, only the last is saved.
 */
function useQuestionOrder(initialState: BankState): {
  bank: QuestionBank;
  order: (order: TopicOrder) => void;
} {
  const { t } = useTranslation('question-bank');
  const bankErrorText = useBankErrorText();
  const client = useQueryClient();
  const { mutateAsync } = useBankChange(orderQuestions);
  // Read separately, so that saved data and the optimistic order switch in the same render.
  const { data: state = initialState } = useRead(readQuestionBank);
  const [optimisticOrders, setOptimisticOrders] = useState<readonly TopicOrder[]>([]);
  const pendingOrders = useRef(new Map<string, TopicOrder>());
  const isSaving = useRef(false);

  async function save() {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      for (;;) {
        const [next] = pendingOrders.current.values();
        if (!next) break;
        pendingOrders.current.delete(topicOrderKey(next));
        const now = client.getQueryData(readQuery(readQuestionBank).queryKey);
        await mutateAsync({ body: { version: now?.version ?? state.version, ...next } });
      }
    } catch (error) {
      pendingOrders.current.clear();
      showToast({ tone: 'bad', title: t('order.failed'), text: bankErrorText(error) });
    } finally {
      isSaving.current = false;
      setOptimisticOrders([]);
    }
  }

  return {
    bank: optimisticOrders.reduce(applyOrder, state.bank),
    order: (order) => {
      pendingOrders.current.set(topicOrderKey(order), order);
      setOptimisticOrders((before) => [
        ...before.filter((one) => topicOrderKey(one) !== topicOrderKey(order)),
        order,
      ]);
      void save();
    },
  };
}

/** Questions of one form by topic. */
export function FormQuestions({
  state,
  form,
  add,
  query,
  onSearch,
}: {
  state: BankState;
  form: BankQuestion['form'];
  /** "Add question" button. */
  add: ReactNode;
  query: string;
  onSearch: (q: string) => void;
}) {
  const { t, i18n } = useTranslation(['question-bank', 'lists']);
  const { bank, order } = useQuestionOrder(state);
  const questionText = useQuestionText(bank);
  const problemText = useBankProblemText(bank);
  const { announce, announcement } = useAnnouncement();
  const [needed, setNeeded] = useState<{ isOpen: boolean; blocker: Needed | null }>({
    isOpen: false,
    blocker: null,
  });
  const [preview, setPreview] = useState<{ isOpen: boolean; topic: BankCategory | null }>({
    isOpen: false,
    topic: null,
  });
  const remove = useRemoveWithUndo({ onNeeded: (blocker) => setNeeded({ isOpen: true, blocker }) });
  const formQuestions = bank.questions.filter((question) => question.form === form);
  const found = useMemo(() => searchQuestions(formQuestions, query), [formQuestions, query]);
  const changes = new Map(state.changes.map(({ questionId, change }) => [questionId, change]));
  const topics = bank.categories
    .map((topic) => ({
      topic,
      questions: found.filter(({ category }) => category === topic.id),
    }))
    .filter(({ questions }) => questions.length > 0);

  function move(newOrder: TopicOrder, moved: BankQuestion) {
    const problem = orderProblem(bank, newOrder);
    if (problem) {
      // The toast also shows this.
      showToast({
        tone: 'info',
        title: t('order.refused', { question: questionText.question(problem.questionId) }),
        text: problemText(problem),
      });
      return;
    }
    order(newOrder);
    announce(
      t('order.moved', {
        question: textIn(moved.text, i18n.language),
        place: newOrder.questionIds.indexOf(moved.id) + 1,
        places: newOrder.questionIds.length,
      }),
    );
  }

  return (
    <>
      <div className={classes.search}>
        <SearchBox
          label={t('search')}
          hint={t('search')}
          texts={{ key: t('lists:searchKey'), clear: t('lists:clearSearch') }}
          value={query}
          onSearch={onSearch}
        />
        {query !== '' && (
          <p role="status" className={classes.found}>
            {t('found', { count: found.length })}
          </p>
        )}
      </div>
      {announcement}
      {topics.map(({ topic, questions }) => (
        <TopicSection
          key={topic.id}
          topic={topic}
          questions={questions}
          changes={changes}
          questionText={questionText}
          isFixed={query !== ''}
          onOrder={(questionIds, moved) => move({ form, category: topic.id, questionIds }, moved)}
          onPreview={() => setPreview({ isOpen: true, topic })}
          onRemove={(question) => remove(question, state)}
        />
      ))}
      {topics.length === 0 && (
        <div className={classes.none}>
          {formQuestions.length === 0 ? (
            <EmptyState
              icon={<IconMessageQuestion size={26} stroke={1.6} />}
              title={t('noneTitle')}
              text={t('noneText')}
              action={add}
            />
          ) : (
            <EmptyState
              icon={<IconSearch size={26} stroke={1.6} />}
              title={t('nothingFound')}
              text={t('nothingFoundText')}
              action={
                <Button variant="default" onClick={() => onSearch('')}>
                  {t('lists:clearSearch')}
                </Button>
              }
            />
          )}
        </div>
      )}
      <TopicPreview
        isOpen={preview.isOpen}
        topic={preview.topic}
        questions={formQuestions.filter(({ category }) => category === preview.topic?.id)}
        onClose={() => setPreview((before) => ({ ...before, isOpen: false }))}
      />
      <NeededDialog
        isOpen={needed.isOpen}
        needed={needed.blocker}
        onClose={() => setNeeded((before) => ({ ...before, isOpen: false }))}
      />
    </>
  );
}
