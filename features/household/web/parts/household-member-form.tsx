import { NativeSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { usePacedText } from '#core/web/lists/paced-text.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import {
  childRelations,
  custodies,
  householdRelations,
} from '#features/household/contract/enumerations.ts';
import {
  addHouseholdMember,
  type HouseholdMember,
  type HouseholdRecord,
  householdMemberToAdd,
  householdMemberToUpdate,
  maxAge,
  maxHouseholdNeedsLength,
  updateHouseholdMember,
} from '#features/household/contract/household.ts';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import { yesNo } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';

interface Props {
  applicantId: string;
  /** Null to add someone. */
  member: HouseholdMember | null;
  onClose: () => void;
}

/** Adds someone to a household, or changes what is known about them. */
export function MemberDialog(props: Props) {
  const { t } = useTranslation('household');
  const { member, onClose } = props;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={member ? t('editTitle', { name: member.name }) : t('addTitle')}
    >
      <MemberForm {...props} />
    </FormDialog>
  );
}

const toFormValues = (member: HouseholdMember | null) => ({
  name: member?.name ?? '',
  relation: (member?.relation ?? 'child') as string,
  birthDate: member?.birthDate ?? '',
  age: (member?.birthDate ? null : member?.age) ?? ('' as number | ''),
  livesWith: (member?.livesWith ?? '') as string,
  custody: (member?.custody ?? '') as string,
  needs: member?.needs ?? '',
  recordId: member?.record?.id ?? '',
});
type Values = ReturnType<typeof toFormValues>;

function MemberForm({ applicantId, member, onClose }: Props) {
  const { t } = useTranslation(['household', 'actions', 'applicants']);
  const label = useEnumerationLabel();
  const { day } = useFormat();
  const add = useChange(addHouseholdMember);
  const update = useChange(updateHouseholdMember);
  const [id] = useState(newId);
  const [relation, setRelation] = useState(toFormValues(member).relation);
  const isChild = (childRelations as readonly string[]).includes(relation);
  const { fields, theirs, formProps } = useVersionedForm({
    // The version is added on submit.
    schema: (member
      ? householdMemberToUpdate
      : householdMemberToAdd) as typeof householdMemberToAdd,
    record: member,
    toValues: toFormValues,
    toSent: ({ recordId, age, custody, ...values }: Values) =>
      ({
        ...values,
        age: age === '' ? null : age,
        custody: (childRelations as readonly string[]).includes(values.relation) ? custody : null,
        // A link that the reader can't see stays.
        ...((recordId || member?.record) && { recordId: recordId || null }),
        ...(member ? { version: member.version } : { id }),
      }) as z.input<typeof householdMemberToAdd>,
    send: ({ id: _, ...sent }, { on }) =>
      on
        ? update.mutateAsync({
            params: { id: applicantId, memberId: on.id },
            body: { ...sent, version: on.version },
          })
        : add.mutateAsync({ params: { id: applicantId }, body: { ...sent, id } }),
    onSaved: ({ name }: HouseholdMember) => {
      onClose();
      showToast({ text: t('saved', { name }) });
    },
  });
  const relationProps = fields.getInputProps('relation');
  const optional = (text: string) => `${text} (${t('actions:optional')})`;
  const options = (list: 'householdRelations' | 'yesNo' | 'custodies', values: readonly string[]) =>
    values.map((value) => (
      <option key={value} value={value}>
        {label(list, value)}
      </option>
    ));
  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('fields.name'), value: theirs.name },
            { term: t('fields.relation'), value: label('householdRelations', theirs.relation) },
            { term: t('fields.birthDate'), value: theirs.birthDate && day(theirs.birthDate) },
            { term: t('fields.needs'), value: theirs.needs },
          ],
        }
      }
      onTakeTheirs={() => {
        formProps.onTakeTheirs();
        setRelation(toFormValues(theirs).relation);
      }}
      onCancel={onClose}
    >
      <FormRow>
        <TextInput
          key={fields.key('name')}
          {...fields.getInputProps('name')}
          label={t('fields.name')}
          maxLength={200}
          autoComplete="off"
          data-autofocus
        />
        <NativeSelect
          key={fields.key('relation')}
          {...relationProps}
          onChange={(event) => {
            setRelation(event.currentTarget.value);
            relationProps.onChange(event);
          }}
          label={t('fields.relation')}
        >
          {options('householdRelations', householdRelations)}
        </NativeSelect>
      </FormRow>
      <FormRow>
        <TextInput
          key={fields.key('birthDate')}
          {...fields.getInputProps('birthDate')}
          type="date"
          min="1900-01-01"
          label={optional(t('fields.birthDate'))}
        />
        <NumberInput
          key={fields.key('age')}
          {...fields.getInputProps('age')}
          min={0}
          max={maxAge}
          allowDecimal={false}
          label={t('fields.age')}
        />
      </FormRow>
      <FormRow>
        <NativeSelect
          key={fields.key('livesWith')}
          {...fields.getInputProps('livesWith')}
          label={t('fields.livesWith')}
        >
          <option value="">{t('applicants:input.noChoice')}</option>
          {options('yesNo', yesNo)}
        </NativeSelect>
        {isChild && (
          <NativeSelect
            key={fields.key('custody')}
            {...fields.getInputProps('custody')}
            label={t('fields.custody')}
          >
            <option value="">{t('applicants:input.noChoice')}</option>
            {options('custodies', custodies)}
          </NativeSelect>
        )}
      </FormRow>
      <Textarea
        key={fields.key('needs')}
        {...fields.getInputProps('needs')}
        label={optional(t('fields.needs'))}
        autosize
        minRows={2}
        maxLength={maxHouseholdNeedsLength}
      />
      <RecordField
        key={fields.key('recordId')}
        {...fields.getInputProps('recordId')}
        known={member?.record ?? null}
        exceptId={applicantId}
      />
    </VersionedForm>
  );
}

/** Most suggestions; typing narrows them. */
const maxSuggestions = 8;

function RecordField({
  known,
  exceptId,
  error,
  onChange,
}: {
  known: HouseholdRecord | null;
  exceptId: string;
  error?: ReactNode;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation(['household', 'actions', 'tasks']);
  const { personName } = useFormat();
  const [chosen, setChosen] = useState(known);
  const [typed, setTyped] = useState('');
  const q = usePacedText(typed.trim(), listApplicants);
  const found = useRead(
    listApplicants,
    { query: { q, limit: maxSuggestions } },
    { enabled: q.length > 1 },
  );
  const people = [...(chosen ? [chosen] : []), ...(found.data?.items ?? [])].filter(
    ({ id }) => id !== exceptId,
  );
  const all = new Map<string, HouseholdRecord>(people.map((person) => [person.id, person]));
  return (
    <Select
      label={`${t('fields.record')} (${t('actions:optional')})`}
      placeholder={t('tasks:form.personHint')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('tasks:form.noPerson') }}
      // The server has already filtered, by more than the name.
      filter={({ options }) => options}
      nothingFoundMessage={q.length > 1 ? t('tasks:form.personUnknown') : undefined}
      data={[...all.values()].map((person) => ({
        value: person.id,
        label: `${personName(person)} · ${person.reference}`,
      }))}
      value={chosen?.id ?? null}
      error={error}
      onSearchChange={setTyped}
      onChange={(id) => {
        setChosen((id && all.get(id)) || null);
        onChange(id ?? '');
      }}
    />
  );
}
