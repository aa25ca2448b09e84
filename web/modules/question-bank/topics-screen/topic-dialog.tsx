import { Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankCategory, type BankState, bankCategory } from '#contract/question-bank.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleWords } from '#web/platform/stale-words.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { FormRow } from '#web/ui/form-stack.tsx';
import { KeptForm } from '#web/ui/kept-form.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { nameFor } from '../components/names.ts';
import { hasSameContent } from '../components/same-content.ts';
import { useWriteTopics } from '../queries.ts';

/** Adds a topic, or names the one that is given: for staff, and for the person, in both languages. */
export function TopicDialog({
  state,
  isOpen,
  topic,
  onClose,
}: {
  state: BankState;
  isOpen: boolean;
  topic: BankCategory | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-bank');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      // A slip of the hand beside the dialog must not cost what was typed.
      closeOnClickOutside={false}
      size="lg"
      title={topic ? t('topics.editTitle') : t('topics.addTitle')}
    >
      <TopicForm state={state} topic={topic} onClose={onClose} />
    </Modal>
  );
}

const words = bankCategory.pick({ name: true, title: true });

function TopicForm({
  state,
  topic,
  onClose,
}: {
  state: BankState;
  topic: BankCategory | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['question-bank', 'actions']);
  const unsavedWords = useUnsavedWords();
  const staleWords = useStaleWords();
  const { mutateAsync } = useWriteTopics();
  const base = useRef<BankCategory | null>(topic);
  const [theirs, setTheirs] = useState<BankCategory | null>(null);

  /** On top of whatever others did, unless they named this very topic otherwise. */
  async function send(sent: Omit<BankCategory, 'id'>, now: BankState): Promise<BankState> {
    const { categories } = now.bank;
    const ids = new Set(categories.map(({ id }) => id));
    const isThere = topic !== null && ids.has(topic.id);
    const own = { id: topic?.id ?? nameFor(sent.name.en, 'topic', ids), ...sent };
    const next = isThere
      ? categories.map((one) => (one.id === own.id ? own : one))
      : [...categories, own];
    try {
      return await mutateAsync({ version: now.version, categories: next });
    } catch (error) {
      if (!isApiError(error, 'stale-version')) throw error;
      const later = error.details as BankState;
      const other = later.bank.categories.find(({ id }) => id === topic?.id) ?? null;
      if (other && !hasSameContent(other, base.current)) throw error;
      return await send(sent, later);
    }
  }

  const form = useContractForm({
    schema: words,
    initialValues: {
      name: { en: topic?.name.en ?? '', fr: topic?.name.fr ?? '' },
      title: { en: topic?.title.en ?? '', fr: topic?.title.fr ?? '' },
    },
    keep: { name: `topic:${topic?.id ?? 'new'}`, base },
    send: (sent) => send(sent, state),
    onSaved: () => {
      onClose();
      showToast({ text: topic ? t('topics.saved') : t('topics.added') });
    },
    onProblem: (error) => {
      if (!isApiError(error, 'stale-version')) return false;
      const { bank } = error.details as BankState;
      const other = bank.categories.find(({ id }) => id === topic?.id) ?? null;
      base.current = other;
      setTheirs(other);
      return true;
    },
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);
  const field = (path: 'name.en' | 'name.fr' | 'title.en' | 'title.fr', lang: string) => (
    <TextInput
      key={fields.key(path)}
      {...fields.getInputProps(path)}
      label={t(`question-bank:topics.fields.${path}`)}
      lang={lang}
      autoComplete="off"
    />
  );

  return (
    <KeptForm
      form={form}
      unsavedWords={unsavedWords}
      notice={notice}
      question={
        theirs && (
          <StaleNotice
            title={t('topics.staleTitle')}
            words={staleWords}
            items={[
              { term: t('topics.fields.name.en'), value: theirs.name.en },
              { term: t('topics.fields.name.fr'), value: theirs.name.fr },
              { term: t('topics.fields.title.en'), value: theirs.title.en },
              { term: t('topics.fields.title.fr'), value: theirs.title.fr },
            ]}
            onTakeTheirs={() => {
              fields.setValues({ name: { ...theirs.name }, title: { ...theirs.title } });
              setTheirs(null);
            }}
            onKeepMine={() => {
              setTheirs(null);
              void form.submit();
            }}
          />
        )
      }
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <p>{t('topics.nameHint')}</p>
      <FormRow>
        {field('name.en', 'en')}
        {field('name.fr', 'fr')}
      </FormRow>
      <FormRow>
        {field('title.en', 'en')}
        {field('title.fr', 'fr')}
      </FormRow>
    </KeptForm>
  );
}
