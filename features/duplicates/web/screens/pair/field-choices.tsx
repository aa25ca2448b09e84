import { useTranslation } from 'react-i18next';
import { Section } from '#core/web/ui/section.tsx';
import { SideChoice } from '#core/web/ui/side-choice.tsx';
import type { Comparison, TakenOver } from '#features/lifecycle/contract/merges.ts';
import {
  type ApplicantValues,
  hasValue,
  valueAt,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { FieldDisplay } from '#features/person/web/parts/applicants/field-display.tsx';
import type { ApplicantField } from '#features/person/web/parts/applicants/field-kind.ts';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { type BothValues, type Choice, choicesAt, compareFields } from './differing-fields.ts';
import classes from './pair-screen.module.css';

interface Sides {
  remaining: Comparison['sides'][number];
  other: Comparison['sides'][number];
}

/** True if the user can choose the status; a client in either record stays a client. */
function isStatusChosen({ remaining, other }: Sides): boolean {
  const statuses = [remaining.applicant.status, other.applicant.status];
  return statuses[0] !== statuses[1] && !statuses.includes('client');
}

/** The taken-over fields in wire format. */
export function fieldsTakenOver(
  sides: Sides,
  values: BothValues,
  chosen: ReadonlyMap<string, Choice>,
): Record<string, TakenOver> {
  const fields: Record<string, TakenOver> = {};
  for (const field of compareFields(values).differing) {
    const choice = chosen.get(field.path) ?? choicesAt(field, values).defaultChoice;
    if (choice !== 'own') fields[field.path] = choice;
  }
  if (isStatusChosen(sides) && chosen.get('status') === 'other') fields.status = 'other';
  return fields;
}

/** Shows differing fields one by one, and lists the names of those that agree. */
export function FieldChoices({
  sides,
  values,
  chosen,
  onChoose,
}: {
  sides: Sides;
  values: BothValues;
  chosen: ReadonlyMap<string, Choice>;
  onChoose: (place: string, choice: Choice) => void;
}) {
  const { t } = useTranslation('duplicates');
  const fieldName = useFieldName();
  const { same, differing } = compareFields(values);
  const sideLabels: Record<Choice, string> = {
    own: sides.remaining.applicant.reference,
    other: sides.other.applicant.reference,
    united: t('fields.both'),
  };
  const isStatusOffered = isStatusChosen(sides);
  return (
    <Section title={t('fields.title')} text={t('fields.text')}>
      {differing.length === 0 && !isStatusOffered && (
        <p className={classes.text}>{t('fields.none')}</p>
      )}
      <StatusChoice sides={sides} sideLabels={sideLabels} chosen={chosen} onChoose={onChoose} />
      {differing.map((field) => {
        const { choices, defaultChoice } = choicesAt(field, values);
        return (
          <SideChoice<Choice>
            key={field.path}
            label={fieldName(field)}
            chosen={chosen.get(field.path) ?? defaultChoice}
            onChoose={(choice) => onChoose(field.path, choice)}
            sides={choices.map((side) => ({
              side,
              owner: sideLabels[side],
              value: <ChosenValue field={field} values={values} side={side} />,
            }))}
          />
        );
      })}
      {same.length > 0 && (
        <p className={classes.text}>
          {t('fields.same')} {same.map(fieldName).join(' · ')}
        </p>
      )}
    </Section>
  );
}

function StatusChoice({
  sides,
  sideLabels,
  chosen,
  onChoose,
}: {
  sides: Sides;
  sideLabels: Record<Choice, string>;
  chosen: ReadonlyMap<string, Choice>;
  onChoose: (place: string, choice: Choice) => void;
}) {
  const { t } = useTranslation('duplicates');
  const label = useEnumerationLabel();
  const statuses = {
    own: sides.remaining.applicant.status,
    other: sides.other.applicant.status,
  };
  if (statuses.own === statuses.other) return null;
  if (!isStatusChosen(sides)) return <p className={classes.text}>{t('fields.client')}</p>;
  return (
    <SideChoice<'own' | 'other'>
      label={t('fields.status')}
      chosen={chosen.get('status') === 'other' ? 'other' : 'own'}
      onChoose={(choice) => onChoose('status', choice)}
      sides={(['own', 'other'] as const).map((side) => ({
        side,
        owner: sideLabels[side],
        value: label('applicantStatuses', statuses[side]),
      }))}
    />
  );
}

/** Shows both lists, one below the other, with common entries once. */
function ChosenValue({
  field,
  values,
  side,
}: {
  field: ApplicantField;
  values: BothValues;
  side: Choice;
}) {
  if (side !== 'united') return <ValueOrEmpty field={field} values={values[side]} />;
  return (
    <>
      <ValueOrEmpty field={field} values={values.own} />
      {'\n'}
      <ValueOrEmpty field={field} values={values.other} />
    </>
  );
}

export function ValueOrEmpty({
  field,
  values,
}: {
  field: ApplicantField;
  values: ApplicantValues;
}) {
  const { t } = useTranslation('duplicates');
  if (!hasValue(valueAt(values, field.path))) return t('fields.empty');
  return <FieldDisplay field={field} values={values} plain />;
}
