import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useFileDrop } from '#core/web/browser/use-file-drop.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { listNoteTemplates } from '#features/notes/contract/note-templates.ts';
import { addNote } from '#features/notes/contract/notes.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ContactNote } from '#features/person/web/parts/contact-safety/contact-note.tsx';
import { contactSafetyQuery } from '#features/person/web/parts/contact-safety/queries.ts';
import { ContactFields } from './contact-fields.tsx';
import { FollowUpFields } from './follow-up-fields.tsx';
import { MentionField } from './mention-field.tsx';
import classes from './note-composer.module.css';
import { AttachButton, ChosenFiles, useNoteFiles } from './note-files.tsx';
import { hasFailed, NoteProblem } from './note-problem.tsx';
import { type NoteDetails, plainNote, useNoteDraft } from './use-note-draft.ts';

/** Kinds of notes to write: a plain one, or one about a contact. */
export const noteKinds = ['note', 'call', 'text', 'visit'] as const;
export type NoteKind = (typeof noteKinds)[number];

const initialDetails: Record<NoteKind, NoteDetails> = {
  note: plainNote,
  call: { ...plainNote, contact: 'phone', outcome: 'reached' },
  text: { ...plainNote, contact: 'message' },
  visit: { ...plainNote, contact: 'in_person', outcome: 'reached' },
};

/** One line that grows: a new note, or a call, text, or visit with the facts about it. */
export function NoteComposer({
  applicant,
  kind,
  field,
}: {
  applicant: Applicant;
  kind: NoteKind;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { id } = applicant;
  const { t, i18n } = useTranslation('notes');
  // The draft of a plain note keeps its earlier name, so that none is lost.
  const draftName = kind === 'note' ? `note:${id}` : `note:${id}:${kind}`;
  const beginning = { text: '', mentions: [], version: null, details: initialDetails[kind] };
  const draft = useNoteDraft(draftName, beginning, newId);
  const [isUsed, setUsed] = useState(false);
  const { data: colleagues = [] } = useRead(
    listStaffNames,
    { query: { applicant: id } },
    { enabled: isUsed },
  );
  const { data: templates = [] } = useRead(listNoteTemplates);
  const { mutateAsync } = useChange(addNote, { endsWithReply: true });
  const [isAsking, setAsking] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { contact, outcome } = draft.details;
  const files = useNoteFiles(id, draft);
  const { isOver, dropProps } = useFileDrop(({ files: dropped }) => files.add(dropped));
  const hasContent = contact !== null || draft.text !== '' || files.chosen.length > 0;
  const breaksRule = outcome === 'message_left' && applicant.mayLeaveMessage === 'no';

  async function save() {
    setAsking(false);
    const wasSaved = await draft.send(async (body, noteId) => {
      // First, so that no note is ever without its files.
      await files.upload();
      await mutateAsync({ params: { id }, body: { ...body, id: noteId } });
    });
    setSaved(wasSaved);
    field.current?.focus();
  }
  const isIncomplete = files.chosen.some(({ isMissing }) => isMissing);
  function submit() {
    if (isIncomplete) return;
    if (breaksRule) setAsking(true);
    else void save();
  }

  return (
    <form
      {...dropProps}
      className={classes.form}
      data-over={isOver || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.line}>
        <MentionField
          isOneLine
          field={field}
          label={t(`write.labels.${kind}`)}
          hint={t('write.hintWithTemplates')}
          colleagues={colleagues}
          templates={templates
            .filter(({ archived }) => !archived)
            .map(({ id: templateId, name, text }) => ({
              id: templateId,
              name: textIn(name, i18n.language),
              text: textIn(text, i18n.language),
            }))}
          text={draft.text}
          isReadOnly={draft.isSending}
          problem={<NoteProblem draft={draft} />}
          hasProblem={hasFailed(draft)}
          onWrite={(text) => {
            setSaved(false);
            draft.write(text);
          }}
          onFocus={() => setUsed(true)}
          onMention={draft.mention}
          onSubmit={submit}
          tools={<AttachButton files={files} isDisabled={draft.isSending} />}
        />
        {hasContent && (
          <Button
            type="submit"
            className={classes.save}
            size="compact-md"
            loading={draft.isSending}
            disabled={isIncomplete}
          >
            {t(`write.add.${kind}`)}
          </Button>
        )}
      </div>
      <ChosenFiles files={files} isDisabled={draft.isSending} />
      <VisuallyHidden role="status">{isSaved && t('write.added')}</VisuallyHidden>
      {isAsking && (
        <Notice
          tone="waiting"
          takesFocus
          title={t('write.noMessage')}
          actions={
            <>
              <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
                {t('write.goBack')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => void save()}>
                {t('write.saveAnyway')}
              </Button>
            </>
          }
        />
      )}
      {hasContent && (
        <div className={classes.options}>
          {contact && <ContactFields contact={contact} draft={draft} />}
          <Checkbox
            className={classes.counseling}
            checked={draft.details.counselling}
            disabled={draft.isSending}
            label={t('write.counselling')}
            title={t('write.counsellingHint')}
            onChange={({ currentTarget }) => draft.change({ counselling: currentTarget.checked })}
          />
        </div>
      )}
      {kind === 'call' && <CallWarning applicant={applicant} />}
      {hasContent && <FollowUpFields draft={draft} title={t(`followUp.titles.${kind}`)} />}
    </form>
  );
}

/** Says if the person shouldn't be called, or only with care. */
function CallWarning({ applicant }: { applicant: Applicant }) {
  const { data } = useQuery(contactSafetyQuery(applicant));
  return <ContactNote path="call" verdict={data?.verdicts.call} className={classes.warning} />;
}
