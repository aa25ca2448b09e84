import { NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { fittingFields, useQuestionText } from '../../parts/question-text.ts';
import { fieldId, problemAt } from './field-problem.tsx';
import classes from './question-editor.module.css';
import type { QuestionValues } from './question-values.ts';
import type { QuestionForm } from './use-question-form.ts';

/** Topic, form, and the field that the answer fills. */
export function PlaceFields({
  form,
  bank,
  isNew,
}: {
  form: QuestionForm;
  bank: QuestionBank;
  isNew: boolean;
}) {
  const { t } = useTranslation(['question-bank', 'enumerations']);
  const questionText = useQuestionText(bank);
  const { values, question } = form;
  const taken = new Set(
    bank.questions
      .filter((other) => other.form === values.form && other.id !== question.id)
      .map(({ boundField }) => boundField),
  );
  const fields = fittingFields(question).filter((field) => !taken.has(field));
  const isListed = values.boundField === '' || fields.includes(values.boundField);
  return (
    <Stack>
      <div className={classes.pair}>
        {isNew && (
          <NativeSelect
            label={t('editor.whichForm')}
            value={values.form}
            onChange={(event) =>
              form.set({
                form: event.currentTarget.value as QuestionValues['form'],
                // Conditions may not hold on another form.
                conditions: [],
              })
            }
          >
            {questionForms.map((one) => (
              <option key={one} value={one}>
                {t(`enumerations:questionForms.${one}`)}
              </option>
            ))}
          </NativeSelect>
        )}
        <NativeSelect
          id={fieldId('category')}
          label={t('aspects.topic')}
          value={values.category}
          error={problemAt(form, 'category')}
          onChange={(event) => form.set({ category: event.currentTarget.value })}
        >
          {values.category === '' && <option value="">{t('editor.chooseTopic')}</option>}
          {bank.categories.map(({ id }) => (
            <option key={id} value={id}>
              {questionText.topic(id)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <NativeSelect
        id={fieldId('boundField')}
        label={t('aspects.field')}
        description={t('editor.fieldHint')}
        value={values.boundField}
        error={problemAt(form, 'boundField')}
        onChange={(event) => form.set({ boundField: event.currentTarget.value })}
      >
        <option value="">{t('editor.noField')}</option>
        {!isListed && (
          <option value={values.boundField}>{questionText.field(values.boundField)}</option>
        )}
        {fields.map((field) => (
          <option key={field} value={field}>
            {questionText.field(field)}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  );
}
