import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { may } from '#core/web/session/session.ts';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import type { PersonField } from '#features/person/contract/person-fields.ts';
import { hasValue } from '#features/person/web/parts/applicants/applicant-values.ts';
import type { ApplicantField } from '#features/person/web/parts/applicants/field-kind.ts';
import { errorsInside } from '#features/person/web/parts/applicants/field-row.tsx';
import { useListedColumns } from '#features/person/web/parts/applicants/listed-fields.tsx';
import { formValue } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { FieldConflict } from '#features/person/web/parts/editing/field-conflict.tsx';
import { FieldEditor } from '#features/person/web/parts/editing/field-editor.tsx';
import { useFieldLabel } from '#features/person/web/parts/editing/field-labels.ts';
import { mergeField } from '#features/person/web/parts/editing/field-merge.ts';
import {
  fieldErrors,
  isChanged,
  type OpenField,
  openField,
  replyErrors,
} from '#features/person/web/parts/editing/field-state.ts';
import { isTall } from '#features/person/web/parts/editing/person-field.tsx';
import { CellButton, type CellProps } from './cell-button.tsx';
import { CellPopover } from './cell-popover.tsx';
import { useCellSave } from './cell-save.ts';
import { useLastAuthor } from './last-author.ts';

/** A column for each field that lists show, changed in place. @param isFixed only shows values */
export function useFieldColumns(
  ids: Parameters<typeof useListedColumns>[0],
  isFixed = false,
): RecordColumn<ApplicantSummary>[] {
  const columns = useListedColumns(ids);
  const isEdited = !isFixed && may('applicant:write');
  return useMemo(() => {
    if (!isEdited) return columns;
    return columns.map(({ field, show, ...column }) => ({
      ...column,
      show: (row, columnIds) => (
        <FieldCell row={row} field={field} label={column.label}>
          {show(row, columnIds)}
        </FieldCell>
      ),
    }));
  }, [columns, isEdited]);
}

/** A field of a person with the input of the case record, which opens below the cell. */
function FieldCell({ field, ...props }: Omit<CellProps, 'isFixed'> & { field: ApplicantField }) {
  const { row, label, children } = props;
  const [opened, setOpened] = useState<ApplicantSummary | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);

  /** The focus returns to the cell, unless it is elsewhere. */
  function close() {
    const hadFocus = dropdown.current?.contains(document.activeElement) ?? false;
    flushSync(() => setOpened(null));
    if (hadFocus) button.current?.focus();
  }

  return (
    <>
      <CellButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={() => setOpened(row)}
      >
        {children}
      </CellButton>
      {opened && (
        <CellPopover label={label} button={button} dropdown={dropdown}>
          <CellEditor row={row} opened={opened} field={field} onClose={close} />
        </CellPopover>
      )}
    </>
  );
}

function CellEditor({
  row,
  opened,
  field,
  onClose,
}: {
  row: ApplicantSummary;
  /** The row when the cell was opened. */
  opened: ApplicantSummary;
  field: ApplicantField;
  onClose: () => void;
}) {
  const { path, hint, kind } = field;
  const name = path as PersonField;
  const { t } = useTranslation('applicants');
  const errorMessage = useErrorMessage();
  const label = useFieldLabel();
  const { current, save } = useCellSave(row, name);
  const start = formValue(opened, field);
  const [state, setState] = useState(() => openField(start, true));
  // Some inputs commit what was typed in the moment of saving.
  const latest = useRef(state);
  const theirs = formValue(current, field);
  const isConflict = (open: OpenField) => mergeField(open.base, open.value, theirs) === undefined;
  const hasConflict = isConflict(state) && !state.isSaving;
  const author = useLastAuthor(row.id, hasConflict);

  function patch(change: Partial<OpenField>) {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }

  async function finish({ base, value }: OpenField) {
    let failure: Partial<OpenField> = {};
    try {
      if (await save(base, value)) return onClose();
    } catch (error) {
      const errors = replyErrors(error, label);
      const isElsewhere = Object.keys(errors).length === 0;
      failure = { errors, problem: isElsewhere ? errorMessage(error) : null };
    }
    patch({ ...failure, isSaving: false });
  }

  /** False if the cell has to stay open. */
  function saveField(): boolean {
    const open = latest.current;
    if (open.isSaving) return true;
    if (!isChanged(open)) {
      onClose();
      return true;
    }
    if (isConflict(open)) return false;
    const errors = fieldErrors(name, open.value, label);
    const isValid = Object.keys(errors).length === 0;
    patch({ errors, problem: null, isSaving: isValid });
    if (isValid) void finish(open);
    return isValid;
  }

  return (
    <>
      <FieldEditor
        label={label(name)}
        isOneLine={!isTall(name)}
        takesFocus
        problem={state.problem}
        onSave={saveField}
        onCancel={onClose}
      >
        <kind.Input
          label={label(name)}
          description={hint && t(`hints.${hint}`)}
          required={false}
          error={state.errors[path]}
          errorsInside={errorsInside(state.errors, path)}
          defaultValue={start}
          onChange={(value) => patch({ value, errors: {}, problem: null })}
          data-path={path}
        />
      </FieldEditor>
      {hasConflict && (
        <FieldConflict
          author={author}
          value={hasValue(theirs) ? <kind.Display value={theirs} plain /> : null}
          savedAt={current.updatedAt}
          onTheirs={onClose}
          onMine={() => {
            patch({ base: theirs });
            saveField();
          }}
        />
      )}
    </>
  );
}
