import { Checkbox, MultiSelect } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { listStaffNames } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import { MentionField } from '#features/notes/web/parts/mention-field.tsx';
import { mentionsIn } from '#features/notes/web/parts/mentions.ts';
import {
  addShiftNote,
  correctShiftNote,
  maxShiftNotePeople,
  type ShiftNote,
  type ShiftNotePerson,
  shiftNoteToAdd,
  shiftNoteToCorrect,
} from '#features/shift-notes/contract/shift-notes.ts';

const toFormValues = (note: ShiftNote | null) => ({
  text: note?.text ?? '',
  /** Everyone chosen; some names may not be in the text anymore. */
  mentions: note?.mentions ?? [],
  important: note?.important ?? false,
  people: note?.people.map(({ id }) => id) ?? [],
});
type Values = ReturnType<typeof toFormValues>;

/** Writes a new note, or corrects one. The text is kept until it is saved or discarded. */
export function ShiftNoteForm({
  locationId,
  people,
  note,
  onClose,
}: {
  locationId: string;
  people: readonly ShiftNotePerson[];
  note: ShiftNote | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(['shift-notes', 'actions']);
  const { personName, list } = useFormat();
  const add = useChange(addShiftNote);
  const correct = useChange(correctShiftNote);
  const [id] = useState(newId);
  const { fields, theirs, formProps } = useVersionedForm({
    // The version is added on submit.
    schema: (note ? shiftNoteToCorrect : shiftNoteToAdd) as typeof shiftNoteToAdd,
    record: note,
    toValues: toFormValues,
    toSent: ({ mentions, ...values }: Values) =>
      ({
        ...values,
        mentions: mentionsIn(values.text, mentions).map((one) => one.id),
        ...(note ? { version: note.version } : { id }),
      }) as z.input<typeof shiftNoteToAdd>,
    send: ({ id: _, ...sent }, { on }) =>
      on
        ? correct.mutateAsync({ params: { id: on.id }, body: { ...sent, version: on.version } })
        : add.mutateAsync({ params: { id: locationId }, body: { ...sent, id } }),
    keptTextName: note ? `shift-note:${note.id}` : `shift-note-at:${locationId}`,
    onSaved: () => {
      onClose();
      showToast({ text: note ? t('write.corrected') : t('write.added') });
    },
  });
  const { data: colleagues = [] } = useRead(listStaffNames, { query: { location: locationId } });
  const field = useRef<HTMLTextAreaElement>(null);
  // Opened by a button, so that typing can begin at once.
  useEffect(() => field.current?.focus(), []);
  const problem = fields.errors.text ?? fields.errors.mentions;
  const known = new Map([...(note?.people ?? []), ...people].map((one) => [one.id, one]));
  return (
    <VersionedForm
      {...formProps}
      endsDialog={false}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('write.text'), value: theirs.text },
            { term: t('write.people'), value: list(theirs.people.map(personName)) },
          ],
        }
      }
      onCancel={onClose}
    >
      <MentionField
        field={field}
        label={t('write.text')}
        hint={t('write.hint')}
        colleagues={colleagues}
        text={fields.useWatchValue('text')}
        isReadOnly={false}
        problem={problem}
        hasProblem={problem !== undefined}
        onWrite={(text) => fields.setFieldValue('text', text)}
        onMention={(person, text) => {
          fields.setFieldValue('mentions', [...fields.getValues().mentions, person]);
          fields.setFieldValue('text', text);
        }}
        onSubmit={() => field.current?.form?.requestSubmit()}
      />
      {known.size > 0 && (
        <MultiSelect
          key={fields.key('people')}
          {...fields.getInputProps('people')}
          label={`${t('write.people')} (${t('actions:optional')})`}
          description={t('write.peopleHint')}
          data={[...known.values()].map((person) => ({
            value: person.id,
            label: `${personName(person)} · ${person.reference}`,
          }))}
          maxValues={maxShiftNotePeople}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('actions:noName')}
        />
      )}
      <Checkbox
        key={fields.key('important')}
        {...fields.getInputProps('important', { type: 'checkbox' })}
        label={t('write.important')}
      />
    </VersionedForm>
  );
}
