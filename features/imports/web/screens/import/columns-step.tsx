import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { useColumnTitle } from '#features/exports/web/parts/column-titles.ts';
import {
  type DayOrder,
  dayOrders,
  type ImportField,
  type ImportRun,
  type ImportValue,
  importFields,
} from '#features/imports/contract/imports.ts';
import classes from './import-screen.module.css';
import type { StepProps } from './step-progress.tsx';
import { UnknownValues } from './unknown-values.tsx';

/** Maps columns, the order of days, and unknown words. */
export function ColumnsStep({ run, step }: StepProps) {
  const { t } = useTranslation(['imports', 'actions']);
  const [fields, setFields] = useState(() => run.columns.map(({ field }) => field));
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(run.dayOrder);
  const [values, setValues] = useState<ImportValue[]>(run.values);
  const isChecked = run.state === 'checked';

  function check(event: FormEvent) {
    event.preventDefault();
    step.mutate({ step: 'map', body: { version: run.version, fields, dayOrder, values } });
  }

  function setField(index: number, field: ImportField | null) {
    // Each field once: selecting it here clears it elsewhere.
    setFields(
      fields.map((known, at) => {
        if (at === index) return field;
        return known === field ? null : known;
      }),
    );
  }

  return (
    <Section title={t('columns.title')} text={t('columns.text')}>
      <form noValidate onSubmit={check}>
        <ul className={classes.list}>
          {run.columns.map((column, index) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and stay where they are
              key={index}
              run={run}
              column={column}
              index={index}
              field={fields[index] ?? null}
              onChange={(field) => setField(index, field)}
            />
          ))}
        </ul>
        {(run.asksDayOrder || dayOrder) && (
          <div className={classes.group}>
            {run.asksDayOrder && <Notice tone="waiting">{t('columns.dayOrderText')}</Notice>}
            <NativeSelect
              className={classes.select}
              label={t('columns.dayOrder')}
              value={dayOrder ?? ''}
              onChange={(event) => setDayOrder((event.currentTarget.value || null) as DayOrder)}
            >
              <option value="" disabled={run.asksDayOrder}>
                {run.asksDayOrder ? t('columns.choose') : t('columns.told')}
              </option>
              {dayOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`imports:columns.dayOrders.${order}`)}
                </option>
              ))}
            </NativeSelect>
          </div>
        )}
        <UnknownValues run={run} values={values} onChange={setValues} />
        <div className={classes.actions}>
          <Button type="submit" variant={isChecked ? 'default' : 'filled'} loading={step.isPending}>
            {isChecked ? t('columns.again') : t('columns.check')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function Column({
  run,
  column,
  index,
  field,
  onChange,
}: {
  run: ImportRun;
  column: ImportRun['columns'][number];
  index: number;
  field: ImportField | null;
  onChange: (field: ImportField | null) => void;
}) {
  const { t } = useTranslation(['imports', 'actions']);
  const columnTitle = useColumnTitle();
  const title = column.title || t('columns.noTitle', { number: index + 1 });
  return (
    <li className={classes.column}>
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.soft}>{column.examples.join(' · ')}</p>
      </div>
      <NativeSelect
        aria-label={t('columns.fieldOf', { title })}
        value={field ?? ''}
        onChange={(event) => onChange((event.currentTarget.value || null) as ImportField | null)}
      >
        <option value="">{t('columns.leftOut')}</option>
        {importFields(run.kind).map((name) => (
          <option key={name} value={name}>
            {columnTitle(name)}
          </option>
        ))}
      </NativeSelect>
    </li>
  );
}
