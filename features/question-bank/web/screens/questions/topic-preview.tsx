import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#core/contract/languages.ts';
import type { BankCategory, BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { PublicFormPage } from '../../parts/public-form-page.tsx';

/** A whole page of the form, to be tried out. */
export function TopicPreview({
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
      title={t('preview.title', { topic: inLanguage(topic?.name, i18n.language) })}
    >
      {topic && <PublicFormPage topic={topic} questions={questions} />}
    </Modal>
  );
}
