import { Button, Modal } from '@mantine/core';
import { IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
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
  const wanted = normalizeText(query).split(/\s+/).filter(Boolean);
  return questions.filter((question) => {
    const text = normalizeText(questionTexts(question).join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

function questionTexts({ text, help, options = [] }: BankQuestion): string[] {
  const words = [text, help, ...options.map(({ label }) => label)];
  return words.flatMap((one) => (one ? [one.en, one.fr] : []));
}

function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
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
function useQuestionOrder(given: BankState): {
  bank: QuestionBank;
  order: (order: TopicOrder) => void;
} {
  const { t } = useTranslation('question-bank');
  const bankErrorWords = useBankErrorText();
  const client = useQueryClient();
  const { mutateAsync } = useBankChange(orderQuestions);
  // Read separately, so that saved data and the optimistic order switch in the same render.
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
        waiting.current.delete(topicOrderKey(next));
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
    bank: shown.reduce(applyOrder, state.bank),
    order: (order) => {
      waiting.current.set(topicOrderKey(order), order);
      setShown((before) => [
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
  const words = useQuestionText(bank);
  const problemWords = useBankProblemText(bank);
  const { announce, announcement } = useAnnouncement();
  const [needed, setNeeded] = useState<{ isOpen: boolean; by: Needed | null }>({
    isOpen: false,
    by: null,
  });
  const [preview, setPreview] = useState<{ isOpen: boolean; topic: BankCategory | null }>({
    isOpen: false,
    topic: null,
  });
  const remove = useRemoveWithUndo({ onNeeded: (by) => setNeeded({ isOpen: true, by }) });
  const own = bank.questions.filter((question) => question.form === form);
  const found = useMemo(() => searchQuestions(own, query), [own, query]);
  const changes = new Map(state.changes.map(({ questionId, change }) => [questionId, change]));
  const topics = bank.categories
    .map((topic) => ({
      topic,
      questions: found.filter(({ category }) => category === topic.id),
    }))
    .filter(({ questions }) => questions.length > 0);

  function move(wanted: TopicOrder, moved: BankQuestion) {
    const problem = orderProblem(bank, wanted);
    if (problem) {
      // The toast also shows this.
      showToast({
        tone: 'info',
        title: t('order.refused', { question: words.question(problem.questionId) }),
        text: problemWords(problem),
      });
      return;
    }
    order(wanted);
    announce(
      t('order.moved', {
        question: textIn(moved.text, i18n.language),
        place: wanted.questionIds.indexOf(moved.id) + 1,
        places: wanted.questionIds.length,
      }),
    );
  }

  return (
    <>
      <div className={classes.search}>
        <SearchBox
          label={t('search')}
          hint={t('search')}
          words={{ key: t('lists:searchKey'), clear: t('lists:clearSearch') }}
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
          words={words}
          isFixed={query !== ''}
          onOrder={(questionIds, moved) => move({ form, category: topic.id, questionIds }, moved)}
          onPreview={() => setPreview({ isOpen: true, topic })}
          onRemove={(question) => remove(question, state)}
        />
      ))}
      {topics.length === 0 && (
        <div className={classes.none}>
          {own.length === 0 ? (
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
        questions={own.filter(({ category }) => category === preview.topic?.id)}
        onClose={() => setPreview((before) => ({ ...before, isOpen: false }))}
      />
      <NeededDialog
        isOpen={needed.isOpen}
        needed={needed.by}
        onClose={() => setNeeded((before) => ({ ...before, isOpen: false }))}
      />
    </>
  );
}
