import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { useQuestionText } from '../../parts/question-text.ts';
import { randomSuffix } from '../../parts/unique-names.ts';
import { AddButton, RemoveButton } from './entry-buttons.tsx';
import { fieldId, problemAt } from './field-problem.tsx';
import classes from './question-editor.module.css';
import { type ConditionValues, possibleConditions } from './question-values.ts';
import type { QuestionForm } from './use-question-form.ts';

const maxConditions = 5;

/** Asks everyone, or only people with certain earlier answers. */
export function ConditionFields({ form, bank }: { form: QuestionForm; bank: QuestionBank }) {
  const { t } = useTranslation('question-bank');
  const { conditions } = form.values;
  const possible = possibleConditions(bank, form.question);
  const set = (next: ConditionValues[]) => form.set({ conditions: next });
  if (possible.length === 0 && conditions.length === 0) {
    return <p className={classes.hint}>{t('conditions.noneBefore')}</p>;
  }
  return (
    <Stack>
      {conditions.length === 0 && <p className={classes.hint}>{t('conditions.always')}</p>}
      {conditions.length > 1 && <p className={classes.hint}>{t('conditions.all')}</p>}
      {conditions.map((condition, place) => (
        <Condition
          key={condition.id}
          form={form}
          bank={bank}
          place={place}
          condition={condition}
          possible={possible}
          onChange={(next) =>
            set(conditions.map((one) => (one.id === condition.id ? { ...one, ...next } : one)))
          }
          onRemove={() => set(conditions.filter(({ id }) => id !== condition.id))}
        />
      ))}
      {conditions.length < maxConditions && (
        <AddButton
          label={conditions.length === 0 ? t('conditions.add') : t('conditions.addMore')}
          onClick={() => set([...conditions, { id: randomSuffix(), questionId: '', equals: [] }])}
        />
      )}
    </Stack>
  );
}

function Condition({
  form,
  bank,
  place,
  condition,
  possible,
  onChange,
  onRemove,
}: {
  form: QuestionForm;
  bank: QuestionBank;
  place: number;
  condition: ConditionValues;
  possible: readonly BankQuestion[];
  onChange: (next: Partial<ConditionValues>) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation('question-bank');
  const questionText = useQuestionText(bank);
  const label = useEnumerationLabel();
  const { questionId, equals } = condition;
  const other = bank.questions.find(({ id }) => id === questionId);
  const isListed = questionId === '' || possible.some(({ id }) => id === questionId);
  const path = `showIf.${place}`;
  return (
    <fieldset
      className={`${classes.group} ${classes.condition}`}
      aria-label={t('conditions.numbered', { number: place + 1 })}
    >
      <NativeSelect
        id={fieldId(`${path}.questionId`)}
        label={t('conditions.question')}
        value={questionId}
        error={problemAt(form, `${path}.questionId`)}
        onChange={(event) => onChange({ questionId: event.currentTarget.value, equals: [] })}
      >
        {questionId === '' && <option value="">{t('conditions.choose')}</option>}
        {!isListed && <option value={questionId}>{questionText.question(questionId)}</option>}
        {questionForms
          .filter((form) => possible.some((one) => one.form === form))
          .map((form) => (
            <optgroup key={form} label={label('questionForms', form)}>
              {possible
                .filter((one) => one.form === form)
                .map(({ id }) => (
                  <option key={id} value={id}>
                    {questionText.question(id)}
                  </option>
                ))}
            </optgroup>
          ))}
      </NativeSelect>
      {other && (
        <Checkbox.Group
          id={fieldId(`${path}.equals`)}
          label={t('conditions.answers')}
          value={equals}
          error={problemAt(form, `${path}.equals`)}
          onChange={(chosen) => onChange({ equals: sortByOption(chosen, other) })}
        >
          <Stack gap="xs">
            {other.options?.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={textIn(label, i18n.language)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <RemoveButton label={t('conditions.remove')} onClick={onRemove} />
    </fieldset>
  );
}

/** Keeps the question's option order, so that ticking in another order isn't a change. */
function sortByOption(chosen: readonly string[], { options = [] }: BankQuestion): string[] {
  const known = options.map(({ value }) => value).filter((value) => chosen.includes(value));
  return [...known, ...chosen.filter((value) => !known.includes(value))];
}
