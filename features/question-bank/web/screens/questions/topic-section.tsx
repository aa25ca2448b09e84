import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { Section } from '#core/web/ui/section.tsx';
import type {
  BankCategory,
  BankChange,
  BankQuestion,
} from '#features/question-bank/contract/question-bank.ts';
import type { QuestionText } from '../../parts/question-text.ts';
import { SortableList } from '../../parts/sortable-list.tsx';
import { QuestionEntry } from './question-entry.tsx';

/** Topic (a page of the form) with its questions in order. */
export function TopicSection({
  topic,
  questions,
  changes,
  questionText,
  isFixed,
  onOrder,
  onPreview,
  onRemove,
}: {
  topic: BankCategory;
  questions: readonly BankQuestion[];
  changes: ReadonlyMap<string, BankChange['change']>;
  questionText: QuestionText;
  isFixed: boolean;
  onOrder: (questionIds: string[], moved: BankQuestion) => void;
  onPreview: () => void;
  onRemove: (question: BankQuestion) => void;
}) {
  const { t, i18n } = useTranslation('question-bank');
  const name = questionText.topic(topic.id);
  return (
    <Section
      title={name}
      text={t('topicTitle', { title: textIn(topic.title, i18n.language) })}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('preview.ofTopic', { topic: name })}
          leftSection={<IconEye size={18} stroke={1.7} aria-hidden="true" />}
          onClick={onPreview}
        >
          {t('preview.open')}
        </Button>
      }
    >
      <SortableList
        items={questions}
        label={name}
        itemName={({ id }) => questionText.question(id)}
        labels={{ handle: (question) => t('order.handle', { question }), hint: t('order.hint') }}
        isFixed={isFixed}
        onOrder={onOrder}
      >
        {(question, moves) => (
          <QuestionEntry
            question={question}
            change={changes.get(question.id)}
            questionText={questionText}
            moves={moves}
            onRemove={() => onRemove(question)}
          />
        )}
      </SortableList>
    </Section>
  );
}
