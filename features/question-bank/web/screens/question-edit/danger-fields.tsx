import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import {
  type DangerMark,
  dangerMarks,
  helpKinds,
  maxHelpKinds,
} from '#features/questions/contract/danger-rules.ts';
import { randomSuffix } from '../../parts/unique-names.ts';
import { AddButton, RemoveButton } from './entry-buttons.tsx';
import { fieldId, problemAt } from './field-problem.tsx';
import classes from './question-editor.module.css';
import type { DangerValues, OptionValues } from './question-values.ts';
import type { QuestionForm } from './use-question-form.ts';

/** Danger answers, the mark for staff, and the help shown to the person. */
export function DangerFields({ form }: { form: QuestionForm }) {
  const { t } = useTranslation('question-bank');
  const { dangers } = form.values;
  const set = (next: DangerValues[]) => form.set({ dangers: next });
  return (
    <Stack>
      {dangers.map((danger, place) => (
        <DangerGroup
          key={danger.id}
          form={form}
          place={place}
          danger={danger}
          onChange={(next) =>
            set(dangers.map((one) => (one.id === danger.id ? { ...one, ...next } : one)))
          }
          onRemove={() => set(dangers.filter(({ id }) => id !== danger.id))}
        />
      ))}
      {dangers.length < dangerMarks.length && (
        <AddButton
          label={t('dangers.add')}
          onClick={() => set([...dangers, { id: randomSuffix(), answers: [], mark: '', help: [] }])}
        />
      )}
    </Stack>
  );
}

function DangerGroup({
  form,
  place,
  danger,
  onChange,
  onRemove,
}: {
  form: QuestionForm;
  place: number;
  danger: DangerValues;
  onChange: (next: Partial<DangerValues>) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation(['question-bank', 'dangers']);
  const { options } = form.values;
  const path = `dangers.${place}`;
  const optionName = (option: OptionValues, at: number) =>
    textIn(option, i18n.language) || t('options.numbered', { number: at + 1 });
  return (
    <fieldset
      className={`${classes.group} ${classes.condition}`}
      aria-label={t('dangers.numbered', { number: place + 1 })}
    >
      <Checkbox.Group
        id={fieldId(`${path}.answers`)}
        label={t('dangers.answers')}
        value={danger.answers}
        error={problemAt(form, `${path}.answers`)}
        onChange={(chosen) =>
          onChange({ answers: options.map(({ id }) => id).filter((id) => chosen.includes(id)) })
        }
      >
        <Stack gap="xs">
          {options.map((option, at) => (
            <Checkbox key={option.id} value={option.id} label={optionName(option, at)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        id={fieldId(`${path}.mark`)}
        label={t('dangers.mark')}
        description={t('dangers.markHint')}
        value={danger.mark}
        error={problemAt(form, `${path}.mark`)}
        onChange={(event) => onChange({ mark: event.currentTarget.value as DangerMark })}
      >
        {danger.mark === '' && <option value="">{t('dangers.choose')}</option>}
        {dangerMarks.map((mark) => (
          // i18n-keys: dangers:marks.*
          <option key={mark} value={mark}>
            {t(`dangers:marks.${mark}`)}
          </option>
        ))}
      </NativeSelect>
      <Checkbox.Group
        id={fieldId(`${path}.help`)}
        label={t('dangers.help')}
        description={t('dangers.helpHint', { most: maxHelpKinds })}
        value={danger.help}
        error={problemAt(form, `${path}.help`)}
        // In the order of ticking.
        onChange={(help) => onChange({ help: help as DangerValues['help'] })}
      >
        <Stack gap="xs">
          {helpKinds.map((kind) => (
            // i18n-keys: dangers:help.*
            <Checkbox
              key={kind}
              value={kind}
              label={t(`dangers:help.${kind}`)}
              disabled={danger.help.length >= maxHelpKinds && !danger.help.includes(kind)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <RemoveButton label={t('dangers.remove')} onClick={onRemove} />
    </fieldset>
  );
}
