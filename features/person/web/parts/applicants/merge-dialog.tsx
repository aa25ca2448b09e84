import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApplicantPath,
  type ApplicantRecord,
  type ApplicantValues,
  hasValue,
  valueAt,
} from './applicant-values.ts';
import { FieldDisplay } from './field-display.tsx';
import type { ApplicantField } from './field-kind.ts';
import { useFieldName } from './field-name.ts';
import { applicantFields } from './fields.tsx';
import { compareEdits, mergedValues, type Side } from './merge.ts';
import { KeptChanges, MergeChoice, MergeFrame } from './merge-frame.tsx';
import { toFormValues } from './records-in-forms.ts';

/** A saved record, or the known part of an application. */
type Saved = Partial<ApplicantRecord> & { updatedAt: string };

/** Resolves an edit conflict field by field, without losing either side's values. */
export function MergeDialog({
  base,
  mine,
  current,
  onMerged,
  onClose,
}: {
  base: Partial<ApplicantRecord>;
  mine: ApplicantValues;
  current: Saved;
  onMerged: (merged: ApplicantValues) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('applicants');
  const fieldName = useFieldName();
  const [choices, setChoices] = useState<ReadonlyMap<ApplicantPath, Side>>(new Map());
  const theirs = toFormValues(current);
  const merge = compareEdits(toFormValues(base), mine, theirs);
  const edits = { mine, theirs };
  const toItems = (paths: readonly ApplicantPath[], values: ApplicantValues) =>
    fieldsAt(paths).map((field) => ({
      key: field.path,
      content: (
        <>
          {t('named', { name: fieldName(field) })} <ValueOrEmpty field={field} values={values} />
        </>
      ),
    }));
  return (
    <MergeFrame
      title={t('merge.title')}
      text={t(merge.conflicts.length > 0 ? 'merge.text' : 'merge.noConflicts')}
      onKeep={() => onMerged(mergedValues(merge, edits, choices))}
      onClose={onClose}
    >
      {fieldsAt(merge.conflicts).map((field) => (
        <MergeChoice
          key={field.path}
          label={fieldName(field)}
          values={{
            mine: <ValueOrEmpty field={field} values={mine} />,
            theirs: <ValueOrEmpty field={field} values={theirs} />,
          }}
          savedAt={current.updatedAt}
          chosen={choices.get(field.path) ?? 'mine'}
          onChoose={(side) => setChoices(new Map(choices).set(field.path, side))}
        />
      ))}
      <KeptChanges changedBy="theirs" items={toItems(merge.onlyTheirs, theirs)} />
      <KeptChanges changedBy="mine" items={toItems(merge.onlyMine, mine)} />
    </MergeFrame>
  );
}

function fieldsAt(paths: readonly ApplicantPath[]): ApplicantField[] {
  return applicantFields.filter(({ path }) => paths.includes(path));
}

function ValueOrEmpty({ field, values }: { field: ApplicantField; values: ApplicantValues }) {
  const { t } = useTranslation('applicants');
  if (!hasValue(valueAt(values, field.path))) return t('merge.empty');
  return <FieldDisplay field={field} values={values} plain />;
}
