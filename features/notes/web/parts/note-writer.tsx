import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type ReactNode, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { contactKinds } from '#features/notes/contract/enumerations.ts';
import { MentionField } from './mention-field.tsx';
import classes from './note-writer.module.css';
import type { NoteDraft } from './use-note-draft.ts';

export function NoteWriter({
  applicantId,
  field,
  draft,
  label,
  submitLabel,
  otherActions,
  mayUnmark = true,
  onSubmit,
}: {
  applicantId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  draft: NoteDraft;
  label: string;
  submitLabel: string;
  otherActions?: ReactNode;
  /** Permission to remove the counseling mark. */
  mayUnmark?: boolean;
  onSubmit: () => void;
}) {
  const id = useId();
  const { t } = useTranslation('notes');
  const { data: colleagues = [] } = useRead(listStaffNames, { query: { applicant: applicantId } });
  return (
    <form
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <MentionField
        field={field}
        label={label}
        hint={t('write.hint')}
        colleagues={colleagues}
        text={draft.text}
        isReadOnly={draft.isSending}
        problem={<Problem draft={draft} />}
        hasProblem={draft.broken !== null || isFailure(draft.failure)}
        onWrite={draft.write}
        onMention={draft.mention}
        onSubmit={onSubmit}
      />
      <Checkbox
        checked={draft.counselling}
        disabled={draft.isSending || (draft.counselling && !mayUnmark)}
        label={t('write.counselling')}
        description={mayUnmark ? t('write.counsellingHint') : t('write.counsellingStays')}
        onChange={({ currentTarget }) => draft.setCounselling(currentTarget.checked)}
      />
      <div className={classes.actions}>
        <ContactField draft={draft} />
        {otherActions}
        <Button type="submit" loading={draft.isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** How the author contacted the person, if the note is about a contact. */
function ContactField({ draft }: { draft: NoteDraft }) {
  const { t } = useTranslation(['notes', 'enumerations']);
  return (
    <NativeSelect
      className={classes.contact}
      label={t('notes:write.contact')}
      value={draft.contact ?? ''}
      disabled={draft.isSending}
      data={[
        { value: '', label: t('notes:write.noContact') },
        ...contactKinds.map((kind) => ({
          value: kind,
          label: t(`enumerations:contactKinds.${kind}`),
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        draft.setContact(contactKinds.find((kind) => kind === value) ?? null)
      }
    />
  );
}

/** A version conflict isn't shown as an error: the conflict dialog handles it. */
function isFailure(failure: unknown): boolean {
  return failure !== null && !isApiError(failure, 'stale-version');
}

function Problem({ draft: { broken, failure } }: { draft: NoteDraft }) {
  const { t } = useTranslation('notes');
  const errorMessage = useErrorMessage();
  if (broken) return <RuleMessage rule={broken.rule} values={broken.values} />;
  if (!isFailure(failure)) return null;
  const issue = isApiError(failure) ? failure.issues[0] : undefined;
  return (
    <>
      {issue?.message ?? errorMessage(failure)} {t('write.notSent')}
    </>
  );
}
