import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { newId } from '#core/web/browser/new-id.ts';
import { maxSteps, type TaskStep } from '#features/tasks/contract/tasks.ts';
import classes from './task-form.module.css';

export function ChecklistField({
  steps,
  error,
  onChange,
}: {
  steps: readonly TaskStep[];
  error: ReactNode;
  onChange: (steps: TaskStep[]) => void;
}) {
  const { t } = useTranslation(['tasks']);
  const box = useRef<HTMLFieldSetElement>(null);
  const change = (id: string, changed: Partial<TaskStep>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changed } : step)));
  function add() {
    // Renders synchronously, so that fast typing goes into the new step.
    flushSync(() => onChange([...steps, { id: newId(), text: '', isDone: false }]));
    const fields = box.current?.querySelectorAll<HTMLInputElement>('input[type=text]');
    fields?.item(fields.length - 1)?.focus();
  }
  return (
    <fieldset ref={box} className={classes.steps}>
      <legend className={classes.legend}>{t('form.checklist')}</legend>
      {steps.map((step, place) => {
        const number = place + 1;
        const remove = t('form.removeStep', { number });
        return (
          <div key={step.id} className={classes.step}>
            <Checkbox
              aria-label={t('form.stepDone', { number })}
              checked={step.isDone}
              onChange={(event) => change(step.id, { isDone: event.currentTarget.checked })}
            />
            <TextInput
              className={classes.stepText}
              type="text"
              aria-label={t('form.step', { number })}
              value={step.text}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => change(step.id, { text: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (steps.length < maxSteps) add();
              }}
            />
            <ActionIcon
              variant="subtle"
              size={32}
              aria-label={remove}
              title={remove}
              onClick={() => onChange(steps.filter(({ id }) => id !== step.id))}
            >
              <IconTrash size={17} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </div>
        );
      })}
      {error && <p role="alert">{error}</p>}
      {steps.length < maxSteps && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('form.addStep')}
        </Button>
      )}
    </fieldset>
  );
}
