import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/platform/format.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { useIsAtLeast } from '#web/ui/screen-width.ts';
import { SideChoice } from '#web/ui/side-choice.tsx';
import { applicantFields } from '../fields.tsx';
import {
  type ApplicantPath,
  type ApplicantRecord,
  type ApplicantValues,
  isGiven,
  valueAt,
} from './applicant-values.ts';
import { FieldDisplay } from './field-display.tsx';
import type { ApplicantField } from './field-kind.ts';
import { useFieldName } from './field-name.ts';
import { compareEdits, mergedValues, type Side } from './merge.ts';
import classes from './merge-dialog.module.css';
import { valuesOf } from './records-in-forms.ts';

/** A record as somebody saved it, or what a draft knows of one. */
type Saved = Partial<ApplicantRecord> & { updatedAt: string };

/** Somebody else saved first: field by field, whose value to keep. Nothing of either is lost. */
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
  const { relative } = useFormat();
  const isPhone = !useIsAtLeast('md');
  const [choices, setChoices] = useState<ReadonlyMap<ApplicantPath, Side>>(new Map());
  const theirs = valuesOf(current);
  const merge = compareEdits(valuesOf(base), mine, theirs);
  const edits = { mine, theirs };
  return (
    <Modal opened onClose={onClose} title={t('merge.title')} size="xl" fullScreen={isPhone}>
      <p className={classes.text}>
        {t(merge.conflicts.length > 0 ? 'merge.text' : 'merge.noConflicts')}
      </p>
      {fieldsAt(merge.conflicts).map((field) => (
        <Conflict
          key={field.path}
          field={field}
          edits={edits}
          theirsHint={t('merge.savedAt', { when: relative(current.updatedAt) })}
          chosen={choices.get(field.path) ?? 'mine'}
          onChoose={(side) => setChoices(new Map(choices).set(field.path, side))}
        />
      ))}
      <Kept label={t('merge.onlyTheirs')} fields={fieldsAt(merge.onlyTheirs)} values={theirs} />
      <Kept label={t('merge.onlyMine')} fields={fieldsAt(merge.onlyMine)} values={mine} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('merge.back')}
        </Button>
        <Button onClick={() => onMerged(mergedValues(merge, edits, choices))}>
          {t('merge.keep')}
        </Button>
      </DialogActions>
    </Modal>
  );
}

function fieldsAt(paths: readonly ApplicantPath[]): ApplicantField[] {
  return applicantFields.filter(({ path }) => paths.includes(path));
}

function Conflict({
  field,
  edits,
  theirsHint,
  chosen,
  onChoose,
}: {
  field: ApplicantField;
  edits: Record<Side, ApplicantValues>;
  theirsHint: string;
  chosen: Side;
  onChoose: (side: Side) => void;
}) {
  const { t } = useTranslation('applicants');
  const nameOf = useFieldName();
  return (
    <SideChoice<Side>
      label={nameOf(field)}
      chosen={chosen}
      onChoose={onChoose}
      sides={(['mine', 'theirs'] as const).map((side) => ({
        side,
        whose: t(`merge.${side}`),
        value: <ValueOrEmpty field={field} values={edits[side]} />,
        description: side === 'theirs' ? theirsHint : undefined,
      }))}
    />
  );
}

function Kept({
  label,
  fields,
  values,
}: {
  label: string;
  fields: readonly ApplicantField[];
  values: ApplicantValues;
}) {
  const { t } = useTranslation('applicants');
  const nameOf = useFieldName();
  if (fields.length === 0) return null;
  return (
    <div className={classes.kept}>
      <p className={classes.keptLabel}>{label}</p>
      <ul className={classes.keptList}>
        {fields.map((field) => (
          <li key={field.path}>
            {t('named', { name: nameOf(field) })} <ValueOrEmpty field={field} values={values} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ValueOrEmpty({ field, values }: { field: ApplicantField; values: ApplicantValues }) {
  const { t } = useTranslation('applicants');
  if (!isGiven(valueAt(values, field.path))) return t('merge.empty');
  return <FieldDisplay field={field} values={values} plain />;
}
