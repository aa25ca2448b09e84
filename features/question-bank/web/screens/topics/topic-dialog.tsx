import { useTranslation } from 'react-i18next';
import { isWritten, type Translated, textLanguages } from '#core/contract/languages.ts';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { hasSameContent } from '#core/web/forms/same-content.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useLabelInLanguage } from '#core/web/i18n/in-language.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
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

const topicSchema = bankCategory.omit({ id: true });

const texts = (one: BankCategory['hint']): Translated => ({ en: '', fr: '', ...one });

const toTopicValues = (topic: BankCategory | null) => ({
  name: texts(topic?.name),
  title: texts(topic?.title),
  hint: texts(topic?.hint),
});

/** A topic needs no hint. */
const toTopic = ({ hint, ...topic }: ReturnType<typeof toTopicValues>) =>
  isWritten(hint) ? { ...topic, hint } : topic;

const parts = ['name', 'title', 'hint'] as const;

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
    toSent: toTopic,
    keptTextName: `topic:${topic?.id ?? 'new'}`,
    send: (sent, { on }) => save(sent, on, state),
    onSaved: () => {
      onClose();
      showToast({ text: topic ? t('topics.saved') : t('topics.added') });
    },
  });
  const labelIn = useLabelInLanguage();
  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('topics.staleTitle'),
          items: parts.flatMap((part) =>
            textLanguages.map((language) => ({
              term: labelIn(t(`topics.fields.${part}`), language),
              value: theirs[part]?.[language] ?? '',
            })),
          ),
        }
      }
      onCancel={onClose}
    >
      <p>{t('topics.nameHint')}</p>
      {parts.map((part) => (
        <TranslatedFields
          key={part}
          fields={fields}
          path={part}
          label={t(`topics.fields.${part}`)}
        />
      ))}
    </VersionedForm>
  );
}
