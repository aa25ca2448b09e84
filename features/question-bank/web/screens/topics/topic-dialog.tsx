import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { hasSameContent } from '#core/web/forms/same-content.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import {
  type BankCategory,
  type BankState,
  bankCategory,
  writeCategories,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankChange } from '../../parts/queries.ts';
import { uniqueName } from '../../parts/unique-names.ts';

/** Adds or renames a topic, for staff and for the person, in both languages. */
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
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={topic ? t('topics.editTitle') : t('topics.addTitle')}
    >
      <TopicForm state={state} topic={topic} onClose={onClose} />
    </FormDialog>
  );
}

const topicSchema = bankCategory.pick({ name: true, title: true });

const toTopicValues = (topic: BankCategory | null) => ({
  name: { en: topic?.name.en ?? '', fr: topic?.name.fr ?? '' },
  title: { en: topic?.title.en ?? '', fr: topic?.title.fr ?? '' },
});

/** Saves a topic on top of others' changes, unless they renamed the same one. */
function useSaveTopic() {
  const { mutateAsync } = useBankChange(writeCategories);
  return async function save(
    sent: Omit<BankCategory, 'id'>,
    before: BankCategory | null,
    { version, bank: { categories } }: BankState,
  ): Promise<BankState> {
    const now = categories.find(({ id }) => id === before?.id);
    if (now && !hasSameContent(now, before)) {
      throw new ApiError(409, 'stale-version', 'named otherwise', { details: now });
    }
    const ids = new Set(categories.map(({ id }) => id));
    const savedTopic = { id: before?.id ?? uniqueName(sent.name.en, 'topic', ids), ...sent };
    const next = now
      ? categories.map((one) => (one.id === savedTopic.id ? savedTopic : one))
      : [...categories, savedTopic];
    try {
      return await mutateAsync({ body: { version, categories: next } });
    } catch (error) {
      if (!isApiError(error, 'stale-version')) throw error;
      return await save(sent, before, error.details as BankState);
    }
  };
}

function TopicForm({
  state,
  topic,
  onClose,
}: {
  state: BankState;
  topic: BankCategory | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const save = useSaveTopic();
  const { fields, theirs, formProps } = useVersionedForm({
    schema: topicSchema,
    record: topic,
    toValues: toTopicValues,
    keptTextName: `topic:${topic?.id ?? 'new'}`,
    send: (sent, { on }) => save(sent, on, state),
    onSaved: () => {
      onClose();
      showToast({ text: topic ? t('topics.saved') : t('topics.added') });
    },
  });
  const field = (path: 'name.en' | 'name.fr' | 'title.en' | 'title.fr', lang: string) => (
    <TextInput
      key={fields.key(path)}
      {...fields.getInputProps(path)}
      label={t(`topics.fields.${path}`)}
      lang={lang}
      autoComplete="off"
    />
  );

  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('topics.staleTitle'),
          items: [
            { term: t('topics.fields.name.en'), value: theirs.name.en },
            { term: t('topics.fields.name.fr'), value: theirs.name.fr },
            { term: t('topics.fields.title.en'), value: theirs.title.en },
            { term: t('topics.fields.title.fr'), value: theirs.title.fr },
          ],
        }
      }
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
    </VersionedForm>
  );
}
