import { NativeSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AnswerKind, answerKinds, isChoice } from '../../parts/answer-kinds.ts';
import { OptionFields } from './option-fields.tsx';
import { emptyOption } from './option-sets.ts';
import classes from './question-editor.module.css';
import type { QuestionForm } from './use-question-form.ts';

/** How it is answered: one friendly choice, and the answers to choose from. */
export function AnswerFields({ form }: { form: QuestionForm }) {
  const { t } = useTranslation('question-bank');
  const { answer, options, required } = form.values;

  function choose(next: AnswerKind) {
    const needsOptions = isChoice(next) && options.length === 0;
    form.set({
      answer: next,
      ...(needsOptions && { options: [emptyOption(), emptyOption()] }),
    });
  }

  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('aspects.kind')}
        value={answer}
        onChange={(event) => choose(event.currentTarget.value as AnswerKind)}
      >
        {answerKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      {isChoice(answer) && <OptionFields form={form} />}
      <Switch
        size="md"
        label={t('editor.required')}
        description={t('editor.requiredHint')}
        checked={required}
        onChange={(event) => form.set({ required: event.currentTarget.checked })}
      />
    </div>
  );
}
