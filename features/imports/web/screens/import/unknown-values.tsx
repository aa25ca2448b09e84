import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '#core/contract/languages.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useColumnTitle } from '#features/exports/web/parts/column-titles.ts';
import type { ImportField, ImportRun, ImportValue } from '#features/imports/contract/imports.ts';
import {
  type ChosenField,
  enumerationOfField,
  valuesOfField,
} from '#features/insight/contract/field-labels.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import {
  type LabeledList,
  useEnumerationLabel,
} from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './import-screen.module.css';

/** No choice yet, or ignored. */
const noChoice = '';
const leaveEmpty = 'leave-empty';

/** Unknown words of the file and their meanings. */
export function UnknownValues({
  run,
  values,
  onChange,
}: {
  run: ImportRun;
  values: readonly ImportValue[];
  onChange: (values: ImportValue[]) => void;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormat();
  const columnTitle = useColumnTitle();
  const fieldOptions = useOptions();
  const matchesValue = (one: { field: ImportField; value: string }) => (known: ImportValue) =>
    known.field === one.field && known.value === one.value;
  const unknownValues = [
    ...run.unknown,
    ...values
      .filter((known) => !run.unknown.some((one) => matchesValue(one)(known)))
      .map((known) => ({ ...known, rows: 0 })),
  ];
  if (unknownValues.length === 0) return null;

  function choose(one: { field: ImportField; value: string }, chosen: string) {
    const { field, value } = one;
    const others = values.filter((known) => !matchesValue(one)(known));
    if (chosen === noChoice) return onChange(others);
    onChange([...others, { field, value, to: chosen === leaveEmpty ? null : chosen }]);
  }

  function selectedOption(one: { field: ImportField; value: string }): string {
    const known = values.find(matchesValue(one));
    return known ? (known.to ?? leaveEmpty) : noChoice;
  }

  return (
    <div className={classes.group}>
      <h3 className={classes.heading}>{t('columns.unknown')}</h3>
      <p className={classes.soft}>{t('columns.unknownText')}</p>
      {unknownValues.map((one) => (
        <NativeSelect
          className={classes.select}
          key={`${one.field} ${one.value}`}
          label={t('columns.means', { value: one.value, field: columnTitle(one.field) })}
          description={
            one.rows > 0 && t('columns.meansWhere', { count: one.rows, rows: number(one.rows) })
          }
          value={selectedOption(one)}
          onChange={(event) => choose(one, event.currentTarget.value)}
        >
          <option value={noChoice}>{t('columns.ask')}</option>
          <option value={leaveEmpty}>{t('columns.empty')}</option>
          {fieldOptions(one.field).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      ))}
    </div>
  );
}

/** Options of a field with translations. */
function useOptions() {
  const enumerationLabel = useEnumerationLabel();
  const { personName } = useFormat();
  const { data: places = [] } = useRead(listLocations);
  const { data: people = [] } = useRead(listStaffNames);
  return (field: ImportField): { value: string; label: string }[] => {
    if (field === 'locationId' || field === 'enrolment.locationId') {
      return places
        .filter(({ closed, inReach }) => !closed && inReach)
        .map(({ id, name }) => ({ value: id, label: name }));
    }
    if (field === 'caseWorkerId') {
      return people.map((person) => ({ value: person.id, label: personName(person) }));
    }
    if (field === 'language') {
      return languages.map((value) => ({ value, label: enumerationLabel('languages', value) }));
    }
    const list: LabeledList | undefined = enumerationOfField[field as ChosenField];
    const values = valuesOfField[field as ChosenField] ?? [];
    return list ? values.map((value) => ({ value, label: enumerationLabel(list, value) })) : [];
  };
}
