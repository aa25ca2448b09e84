import { Menu } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { bankProblems } from '#features/question-bank/contract/bank-rules.ts';
import {
  type BankCategory,
  type BankState,
  writeCategories,
} from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { useAnnouncement } from '../../parts/announcement.tsx';
import { useBankErrorText } from '../../parts/bank-error-text.ts';
import { useBankProblemText } from '../../parts/bank-problem-text.ts';
import { EntryFacts, EntryMenu, EntryNote, EntryText } from '../../parts/entry-menu.tsx';
import { useBankChange } from '../../parts/queries.ts';
import { useQuestionText } from '../../parts/question-text.ts';
import { type Moves, SortableList } from '../../parts/sortable-list.tsx';
import classes from './topic-list.module.css';

/** Topics in order, with question counts. */
export function TopicList({
  state,
  onEdit,
}: {
  state: BankState;
  onEdit: (topic: BankCategory) => void;
}) {
  const { t, i18n } = useTranslation('question-bank');
  const { announce, announcement } = useAnnouncement();
  const questionText = useQuestionText(state.bank);
  const problemText = useBankProblemText(state.bank);
  const { topics, write, takeOut } = useTopics(state);
  const topicName = ({ name }: BankCategory) => textIn(name, i18n.language);

  function order(ids: string[], moved: BankCategory) {
    const next = ids.flatMap((id) => topics.find((topic) => topic.id === id) ?? []);
    const problem = bankProblems({ ...state.bank, categories: next }).find(
      ({ rule }) => rule === 'asked-later',
    );
    if (problem) {
      showToast({
        tone: 'info',
        title: t('topics.refused', { topic: topicName(moved) }),
        text: `${questionText.question(problem.questionId)} – ${problemText(problem)}`,
      });
      return;
    }
    write(next);
    announce(
      t('order.moved', {
        question: topicName(moved),
        place: ids.indexOf(moved.id) + 1,
        places: ids.length,
      }),
    );
  }

  return (
    <div className={classes.card}>
      {announcement}
      <SortableList
        items={topics}
        label={t('topics.title')}
        itemName={topicName}
        labels={{ handle: (name) => t('order.handle', { question: name }), hint: t('order.hint') }}
        onOrder={order}
      >
        {(topic, moves) => (
          <Topic
            state={state}
            topic={topic}
            moves={moves}
            onEdit={() => onEdit(topic)}
            onTakeOut={() => takeOut(topic)}
          />
        )}
      </SortableList>
    </div>
  );
}

function Topic({
  state,
  topic,
  moves,
  onEdit,
  onTakeOut,
}: {
  state: BankState;
  topic: BankCategory;
  moves: Moves;
  onEdit: () => void;
  onTakeOut: () => void;
}) {
  const { t, i18n } = useTranslation(['question-bank', 'enumerations']);
  const topicQuestions = state.bank.questions.filter(({ category }) => category === topic.id);
  const forms = questionForms.filter((form) =>
    topicQuestions.some((question) => question.form === form),
  );
  const name = textIn(topic.name, i18n.language);
  return (
    <>
      <EntryText name={name}>
        <EntryNote>{t('topicTitle', { title: textIn(topic.title, i18n.language) })}</EntryNote>
        <EntryFacts
          facts={[
            topicQuestions.length === 0
              ? t('topics.empty')
              : t('topics.count', { count: topicQuestions.length }),
            ...forms.map((form) => t(`enumerations:questionForms.${form}`)),
          ]}
        />
      </EntryText>
      <EntryMenu
        name={name}
        moves={moves}
        removeAction={{
          label: topicQuestions.length > 0 ? t('topics.notEmpty') : t('topics.takeOut'),
          isDisabled: topicQuestions.length > 0,
          onClick: onTakeOut,
        }}
      >
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          onClick={onEdit}
        >
          {t('topics.rename')}
        </Menu.Item>
      </EntryMenu>
    </>
  );
}

/** Optimistic order until the server replies. */
function useTopics(state: BankState) {
  const { t, i18n } = useTranslation(['question-bank', 'actions']);
  const bankErrorText = useBankErrorText();
  const { mutateAsync } = useBankChange(writeCategories);
  const [optimistic, setOptimistic] = useState<{ version: number; topics: BankCategory[] } | null>(
    null,
  );
  const isAhead = optimistic !== null && optimistic.version === state.version;
  const topics = isAhead ? optimistic.topics : state.bank.categories;

  async function send(categories: BankCategory[], version: number) {
    setOptimistic({ version, topics: categories });
    try {
      return await mutateAsync({ body: { version, categories } });
    } catch (error) {
      setOptimistic(null);
      showToast({ tone: 'bad', text: bankErrorText(error) });
      return null;
    }
  }

  async function takeOut(topic: BankCategory) {
    const before = topics;
    const remaining = before.filter(({ id }) => id !== topic.id);
    const after = await send(remaining, state.version);
    if (!after) return;
    showToast({
      text: t('topics.takenOut', { topic: textIn(topic.name, i18n.language) }),
      action: { label: t('actions:undo'), onClick: () => void send(before, after.version) },
    });
  }

  return {
    topics,
    write: (next: BankCategory[]) => void send(next, state.version),
    takeOut: (topic: BankCategory) => void takeOut(topic),
  };
}
