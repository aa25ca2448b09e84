import { Button } from '@mantine/core';
import { IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#core/contract/languages.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SearchBox } from '#core/web/ui/search-box.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type {
  BankCategory,
  BankQuestion,
  BankState,
} from '#features/question-bank/contract/question-bank.ts';
import { useAnnouncement } from '../../parts/announcement.tsx';
import { useBankProblemWords } from '../../parts/bank-problem-words.ts';
import { NeededDialog } from '../../parts/needed-dialog.tsx';
import { useQuestionWords } from '../../parts/question-words.ts';
import { type Needed, useRemoving } from '../../parts/remove-question.ts';
import { orderProblem, type TopicOrder } from './question-order.ts';
import { searchQuestions } from './question-search.ts';
import classes from './questions-screen.module.css';
import { TopicPreview } from './topic-preview.tsx';
import { TopicSection } from './topic-section.tsx';
import { useQuestionOrder } from './use-question-order.ts';

/** What one form asks, topic by topic. */
export function FormQuestions({
  state,
  form,
  add,
  query,
  onSearch,
}: {
  state: BankState;
  form: BankQuestion['form'];
  /** The button that adds a question. */
  add: ReactNode;
  query: string;
  onSearch: (q: string) => void;
}) {
  const { t, i18n } = useTranslation(['question-bank', 'lists']);
  const { bank, order } = useQuestionOrder(state);
  const words = useQuestionWords(bank);
  const problemWords = useBankProblemWords(bank);
  const { announce, announcement } = useAnnouncement();
  const [needed, setNeeded] = useState<{ isOpen: boolean; by: Needed | null }>({
    isOpen: false,
    by: null,
  });
  const [preview, setPreview] = useState<{ isOpen: boolean; topic: BankCategory | null }>({
    isOpen: false,
    topic: null,
  });
  const remove = useRemoving({ onNeeded: (by) => setNeeded({ isOpen: true, by }) });
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
      // Said by the toast, which everybody sees.
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
        question: inLanguage(moved.text, i18n.language),
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
