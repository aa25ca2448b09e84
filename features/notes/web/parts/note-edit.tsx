import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { contactKinds } from '#features/notes/contract/enumerations.ts';
import { type Note, updateNote } from '#features/notes/contract/notes.ts';
import { ContactFields } from './contact-fields.tsx';
import { MentionField } from './mention-field.tsx';
import classes from './note-composer.module.css';
import { hasFailed, NoteProblem } from './note-problem.tsx';
import { NoteText } from './note-text.tsx';
import { type NoteDraft, useNoteDraft } from './use-note-draft.ts';

/** Edits a note. On a conflict, shows the colleague's version and never overwrites it. */
export function NoteEdit({
  applicantId,
  note,
  onClose,
}: {
  applicantId: string;
  note: Note;
  onClose: () => void;
}) {
  const { t } = useTranslation(['notes', 'actions']);
  const field = useRef<HTMLTextAreaElement>(null);
  // Initial values; updates from the server must not change the text being edited.
  const beginning = useRef({
    text: note.text ?? '',
    mentions: note.mentions,
    version: note.version,
    details: {
      contact: note.contact,
      outcome: note.outcome,
      minutes: note.minutes,
      contactAt: note.contactAt,
      counselling: note.counselling,
      files: [],
      followUp: null,
    },
  });
  const draft = useNoteDraft(`note-edit:${note.id}`, beginning.current, newId);
  const { mutateAsync } = useChange(updateNote);
  const { data: colleagues = [] } = useRead(listStaffNames, { query: { applicant: applicantId } });
  const mayUnmark = !note.counselling || note.abilities.unmark;
  const theirs = isApiError(draft.failure, 'stale-version')
    ? (draft.failure.details as Note)
    : null;

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  async function submit() {
    const version = draft.version ?? note.version;
    const isSaved = await draft.send(({ followUp: _followUp, ...body }) =>
      mutateAsync({ params: { id: applicantId, noteId: note.id }, body: { ...body, version } }),
    );
    if (isSaved) onClose();
    else field.current?.focus();
  }

  function giveUp() {
    draft.forget();
    onClose();
  }

  return (
    <>
      {theirs && (
        <Notice
          tone="waiting"
          takesFocus
          title={t('edit.staleTitle')}
          actions={
            <>
              <Button onClick={giveUp}>{t('edit.takeTheirs')}</Button>
              <Button variant="default" onClick={() => draft.rebase(theirs.version)}>
                {t('edit.keepMine')}
              </Button>
            </>
          }
        >
          <p>{t('edit.staleText')}</p>
          <NoteText text={theirs.text ?? ''} mentions={theirs.mentions} />
        </Notice>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <MentionField
          field={field}
          label={t('edit.label')}
          hint={t('write.hint')}
          colleagues={colleagues}
          text={draft.text}
          isReadOnly={draft.isSending}
          problem={<NoteProblem draft={draft} />}
          hasProblem={hasFailed(draft)}
          onWrite={draft.write}
          onMention={draft.mention}
          onSubmit={() => void submit()}
        />
        <div className={classes.options}>
          <ContactKindField draft={draft} />
          {draft.details.contact && <ContactFields contact={draft.details.contact} draft={draft} />}
        </div>
        <Checkbox
          checked={draft.details.counselling}
          disabled={draft.isSending || (draft.details.counselling && !mayUnmark)}
          label={t('write.counselling')}
          description={mayUnmark ? t('write.counsellingHint') : t('write.counsellingStays')}
          onChange={({ currentTarget }) => draft.change({ counselling: currentTarget.checked })}
        />
        <div className={classes.options}>
          <Button type="submit" loading={draft.isSending}>
            {t('actions:save')}
          </Button>
          <Button variant="default" onClick={giveUp}>
            {t('actions:cancel')}
          </Button>
        </div>
      </form>
    </>
  );
}

function ContactKindField({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation(['notes', 'enumerations']);
  return (
    <NativeSelect
      aria-label={t('notes:write.contact')}
      value={draft.details.contact ?? ''}
      disabled={draft.isSending}
      data={[
        { value: '', label: t('notes:write.noContact') },
        ...contactKinds.map((kind) => ({
          value: kind,
          label: t(`enumerations:contactKinds.${kind}`),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const contact = contactKinds.find((kind) => kind === value) ?? null;
        // Facts of another kind of contact may not fit.
        const facts = { outcome: null, minutes: null };
        draft.change(contact ? { contact, ...facts } : { contact, ...facts, contactAt: null });
      }}
    />
  );
}
