import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isWritten, textIn, textLanguages } from '#core/contract/languages.ts';
import { useLabelInLanguage } from '#core/web/i18n/in-language.ts';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { useAnnouncement } from '../../parts/announcement.tsx';
import { SortableList } from '../../parts/sortable-list.tsx';
import { randomSuffix } from '../../parts/unique-names.ts';
import { AddButton } from './entry-buttons.tsx';
import { fieldId, problemAt } from './field-problem.tsx';
import classes from './question-editor.module.css';
import type { OptionValues } from './question-values.ts';
import type { QuestionForm } from './use-question-form.ts';

const maxOptions = 40;

type Option = Omit<OptionValues, 'id'>;

const yes: Option = { value: 'yes', en: 'Yes', fr: 'Oui', es: 'Sí' };
const no: Option = { value: 'no', en: 'No', fr: 'Non', es: 'No' };

/** Common answer sets with their default values. Labels are `question-bank:options.sets.<name>`. */
const optionSets = {
  yesNo: [yes, no],
  yesNoNever: [yes, no, { value: 'never', en: 'Never', fr: 'Jamais', es: 'Nunca' }],
  yesNoUnsaid: [
    yes,
    no,
    { value: 'unknown', en: 'I’m not sure', fr: 'Je ne sais pas', es: 'No sé' },
    {
      value: 'undisclosed',
      en: 'I’d rather not say',
      fr: 'Je préfère ne pas le dire',
      es: 'Prefiero no decirlo',
    },
  ],
} satisfies Record<string, readonly Option[]>;
type OptionSet = keyof typeof optionSets;

function expandOptionSet(set: OptionSet): OptionValues[] {
  return optionSets[set].map((option) => ({ id: option.value, ...option }));
}

export function emptyOption(): OptionValues {
  return { id: randomSuffix(), value: '', en: '', fr: '' };
}

/** Answer options: typed, sorted, or taken from a set. */
export function OptionFields({ form }: { form: QuestionForm }) {
  const { t, i18n } = useTranslation('question-bank');
  const { announce, announcement } = useAnnouncement();
  const { options } = form.values;
  const set = (next: OptionValues[]) => form.set({ options: next });
  const change = (id: string, changes: Partial<OptionValues>) =>
    set(options.map((option) => (option.id === id ? { ...option, ...changes } : option)));
  const labelIn = useLabelInLanguage();
  const optionName = (option: OptionValues) =>
    textIn(option, i18n.language) ||
    t('options.numbered', { number: options.findIndex(({ id }) => id === option.id) + 1 });

  function order(ids: string[], moved: OptionValues) {
    set(ids.flatMap((id) => options.find((option) => option.id === id) ?? []));
    announce(
      t('order.moved', {
        question: optionName(moved),
        place: ids.indexOf(moved.id) + 1,
        places: ids.length,
      }),
    );
  }

  const isUntouched = !options.some(isWritten);
  return (
    <fieldset id={fieldId('options')} className={classes.group}>
      <legend>{t('aspects.options')}</legend>
      <FieldError>{problemAt(form, 'options')}</FieldError>
      {announcement}
      {isUntouched && <Sets onChoose={(chosen) => set(expandOptionSet(chosen))} />}
      <SortableList
        items={options}
        label={t('aspects.options')}
        itemName={optionName}
        labels={{ handle: (name) => t('order.handle', { question: name }), hint: t('order.hint') }}
        onOrder={order}
      >
        {(option) => {
          const place = options.indexOf(option);
          return (
            <>
              <div className={`${classes.pair} ${classes.grow}`}>
                {textLanguages.map((language) => (
                  <TextInput
                    key={language}
                    id={fieldId(`options.${place}.label.${language}`)}
                    label={labelIn(t('options.numbered', { number: place + 1 }), language)}
                    lang={language}
                    autoComplete="off"
                    maxLength={200}
                    value={option[language] ?? ''}
                    error={problemAt(form, `options.${place}.label.${language}`)}
                    onChange={(event) =>
                      change(option.id, { [language]: event.currentTarget.value })
                    }
                  />
                ))}
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('options.remove', { name: optionName(option) })}
                onClick={() => set(options.filter(({ id }) => id !== option.id))}
              >
                <IconX size={18} stroke={1.8} aria-hidden="true" />
              </ActionIcon>
            </>
          );
        }}
      </SortableList>
      {options.length < maxOptions && (
        <AddButton
          label={t('options.add')}
          onClick={() => {
            const added = emptyOption();
            // Flushed at once, so that typing continues in the new field.
            flushSync(() => set([...options, added]));
            document.getElementById(fieldId(`options.${options.length}.label.en`))?.focus();
          }}
        />
      )}
    </fieldset>
  );
}

function Sets({ onChoose }: { onChoose: (set: OptionSet) => void }) {
  const { t } = useTranslation('question-bank');
  return (
    <Group gap="xs">
      <p className={classes.hint}>{t('options.useSet')}</p>
      {(Object.keys(optionSets) as OptionSet[]).map((name) => (
        <Button key={name} variant="light" size="compact-sm" onClick={() => onChoose(name)}>
          {t(`options.sets.${name}`)}
        </Button>
      ))}
    </Group>
  );
}
