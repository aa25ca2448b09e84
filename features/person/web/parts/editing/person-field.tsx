import { IconMail, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import { useFieldViewers } from '#features/live/web/parts/record-presence.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import { type PersonField, personFields } from '#features/person/contract/person-fields.ts';
import { type ApplicantValues, hasValue, valueAt } from '../applicants/applicant-values.ts';
import { EditedRecord } from '../applicants/case-worker-kind.tsx';
import { FieldDisplay } from '../applicants/field-display.tsx';
import type { ApplicantField } from '../applicants/field-kind.ts';
import { errorsInside } from '../applicants/field-row.tsx';
import { applicantFields } from '../applicants/fields.tsx';
import { ContactNote } from '../contact-safety/contact-note.tsx';
import { contactSafetyQuery } from '../contact-safety/queries.ts';
import classes from './editable-field.module.css';
import { EditableField } from './editable-field.tsx';
import { FieldConflict, useStaffName } from './field-conflict.tsx';
import { FieldEditor } from './field-editor.tsx';
import type { OpenField } from './field-state.ts';
import { useRecordEditing } from './record-editing.tsx';

/** Kinds with several inputs, which take the row. */
const tallKinds: readonly (PersonFieldKind | 'block')[] = [
  ...(['block', 'choices', 'labels', 'substances'] as const),
];
/** True for a field with several inputs. */
export const isTall = (name: PersonField) => tallKinds.includes(personFields[name].kind);

/** Fields of one line whose text is often long. */
const longFields: readonly PersonField[] = ['stayingTonight', 'referralSource'];

/** A field of the person, edited in place. */
export function PersonFieldInPlace({ name }: { name: PersonField }) {
  const editing = useRecordEditing();
  const { applicant, values, label } = editing;
  const state = editing.fields[name];
  const isTallField = isTall(name);
  const isOpen = state !== undefined && !state.isSaving;
  const shown = state?.isSaving ? { ...values, [name]: state.value } : values;
  const safety = useContactSafety(name);
  return (
    <EditableField
      name={name}
      label={label(name)}
      value={<FieldValue name={name} values={shown} />}
      isEmpty={!isAnyValue(name, shown)}
      isWide={isTallField || longFields.includes(name)}
      isBusy={state?.isSaving ?? false}
      opensOnTab={!isTallField}
      editor={isOpen ? <OpenEditor name={name} state={state} isOneLine={!isTallField} /> : null}
      beside={
        <>
          <ContactLinks name={name} isAllowed={safety.isAllowed} />
          <FieldViewers applicantId={applicant.id} name={name} label={label(name)} />
        </>
      }
      below={
        <>
          {safety.note}
          <Conflict name={name} />
        </>
      }
      onOpen={mayEdit(name, applicant) ? () => editing.open(name) : null}
    />
  );
}

/** The faces of colleagues who are editing the field. */
function FieldViewers({
  applicantId,
  name,
  label,
}: {
  applicantId: string;
  name: PersonField;
  label: string;
}) {
  const { t } = useTranslation('live');
  const { personName } = useFormat();
  return useFieldViewers(applicantId, name).map((viewer) => {
    const text = t('editingField', { name: personName(viewer), field: label });
    return (
      <span key={viewer.id} title={text}>
        <PersonAvatar name={personName(viewer)} size={24} alt={text} />
      </span>
    );
  });
}

/** Enrollments set a client's program status. */
function mayEdit(name: PersonField, applicant: Applicant) {
  const isOfEnrollment = name === 'programStatus' && applicant.status === 'client';
  return applicant.abilities.update && !isOfEnrollment;
}

/** True if the field, or a part of it, has a value. */
export function isAnyValue(name: PersonField, values: ApplicantValues): boolean {
  return listParts(name).some(({ path }) => hasValue(valueAt(values, path)));
}

const listParts = (name: PersonField): readonly ApplicantField[] =>
  applicantFields.filter(({ path }) => path === name || path.startsWith(`${name}.`));

function FieldValue({ name, values }: { name: PersonField; values: ApplicantValues }): ReactNode {
  const filled = listParts(name).filter(({ path }) => hasValue(valueAt(values, path)));
  return filled.map((field, at) => (
    <Fragment key={field.path}>
      {at > 0 && ', '}
      <FieldDisplay field={field} values={values} plain />
    </Fragment>
  ));
}

function OpenEditor({
  name,
  state,
  isOneLine,
}: {
  name: PersonField;
  state: OpenField;
  isOneLine: boolean;
}) {
  const editing = useRecordEditing();
  return (
    <FieldEditor
      label={editing.label(name)}
      isOneLine={isOneLine}
      takesFocus={state.takesFocus}
      problem={state.problem}
      onSave={() => editing.save(name)}
      onCancel={() => editing.close(name)}
    >
      <EditedRecord applicantId={editing.applicant.id} locationId={editing.values.locationId}>
        <Inputs key={state.revision} name={name} state={state} />
      </EditedRecord>
    </FieldEditor>
  );
}

function Inputs({ name, state }: { name: PersonField; state: OpenField }) {
  const { t } = useTranslation('applicants');
  const { values, type, label } = useRecordEditing();
  const isBlock = personFields[name].kind === 'block';
  const shown = { ...values, [name]: state.value };
  const inputs = listParts(name).map(({ path, kind: { Input }, hint, required }) => (
    <Input
      key={path}
      label={label(path)}
      description={hint && t(`hints.${hint}`)}
      required={required ?? false}
      error={state.errors[path]}
      errorsInside={errorsInside(state.errors, path)}
      defaultValue={valueAt(shown, path)}
      onChange={(value) => type(name, path, value)}
      data-path={path}
    />
  ));
  return isBlock ? <div className={classes.parts}>{inputs}</div> : inputs;
}

function Conflict({ name }: { name: PersonField }) {
  const editing = useRecordEditing();
  const isConflict = editing.hasConflict(name);
  const author = useStaffName(isConflict ? editing.authorId : null);
  if (!isConflict) return null;
  return (
    <FieldConflict
      author={author}
      value={
        isAnyValue(name, editing.values) ? <FieldValue name={name} values={editing.values} /> : null
      }
      savedAt={editing.applicant.updatedAt}
      onTheirs={() => editing.close(name)}
      onMine={() => editing.keepMine(name)}
    />
  );
}

/** Contact paths of the fields that staff use to reach the person directly. */
const contactPaths: Partial<Record<PersonField, 'call' | 'write'>> = {
  phone: 'call',
  email: 'write',
};

/** Whether contact safety allows a link, and its warning. */
function useContactSafety(name: PersonField): { isAllowed: boolean; note: ReactNode } {
  const { applicant } = useRecordEditing();
  const path = contactPaths[name];
  const { data } = useQuery({ ...contactSafetyQuery(applicant), enabled: path !== undefined });
  if (path === undefined) return { isAllowed: true, note: null };
  const verdict = data?.verdicts[path];
  return {
    isAllowed: verdict !== undefined && verdict.outcome !== 'refused',
    note: <ContactNote path={path} verdict={verdict} className={classes.note} />,
  };
}

/** Links to call or write, beside the value. */
function ContactLinks({ name, isAllowed }: { name: PersonField; isAllowed: boolean }) {
  const { t } = useTranslation('record-fields');
  const { values } = useRecordEditing();
  if (!isAllowed) return null;
  if (name === 'email' && values.email) {
    return (
      <a
        className={classes.link}
        href={`mailto:${values.email}`}
        aria-label={t('write', { address: values.email })}
      >
        <IconMail size={16} stroke={1.7} aria-hidden="true" />
      </a>
    );
  }
  const number = { phone: values.phone, safeContact: values.safeContact.phone }[name as 'phone'];
  const href = number && phoneLink(number);
  if (!href) return null;
  return (
    <a className={classes.link} href={href} aria-label={t('call', { number })}>
      <IconPhone size={16} stroke={1.7} aria-hidden="true" />
    </a>
  );
}
