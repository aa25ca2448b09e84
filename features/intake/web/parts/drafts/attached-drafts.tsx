import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { EntryList } from '#core/web/ui/entry-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type ChangedSinceDetails,
  type DraftAttachment,
  detachDraft,
  listAttachedDrafts,
} from '#features/intake/contract/drafts.ts';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import classes from './attached-drafts.module.css';
import { forgetHiddenDrafts } from './draft-changes.ts';

/** Attached drafts of a case record. Renders nothing when there are none. */
export function AttachedDrafts({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('drafts');
  const { data } = useRead(listAttachedDrafts, { params: { applicantId } });
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('attached.title')} text={t('attached.text')}>
      <EntryList
        entries={data.map((attachment) => ({
          key: attachment.draftId,
          title: t('reference', { reference: attachment.reference }),
          about: <AttachedBy attachment={attachment} />,
          action: <DetachButton attachment={attachment} />,
        }))}
      />
    </Section>
  );
}

export function AttachedBy({ attachment }: { attachment: DraftAttachment }) {
  const { t } = useTranslation('drafts');
  const { moment } = useFormat();
  return (
    <p className={classes.by}>
      {t('attached.when', { when: moment(attachment.attachedAt) })} ·{' '}
      <CaseWorkerName value={attachment.attachedBy} />
    </p>
  );
}

/** Undoes an attachment. Also works from a toast after its screen is gone. */
export function useDetachWithToast() {
  const { t } = useTranslation('drafts');
  const errorMessage = useErrorMessage();
  const fieldName = useFieldName();
  const { list } = useFormat();
  const { mutateAsync, isPending } = useChange(detachDraft, { remember: forgetHiddenDrafts });

  /** Names the newer changes that prevent undoing. */
  function reason(error: unknown): string {
    if (!isApiError(error, 'changed-since') || !(error instanceof ApiError)) {
      return errorMessage(error);
    }
    const { fields, questionIds } = error.details as ChangedSinceDetails;
    const names = applicantFields.filter(({ path }) => fields.includes(path)).map(fieldName);
    const answers = questionIds.length > 0 ? [t('detach.answers')] : [];
    return t('detach.changedSince', { what: list([...names, ...answers]) });
  }

  async function detach(draftId: string): Promise<boolean> {
    try {
      await mutateAsync({ params: { id: draftId } });
      showToast({ text: t('detach.done') });
      return true;
    } catch (error) {
      showToast({ tone: 'bad', title: t('detach.failed'), text: reason(error) });
      return false;
    }
  }
  return { detach, isPending };
}

/** Undoes the attachment and opens the draft. Renders nothing without permission. */
export function DetachButton({ attachment }: { attachment: DraftAttachment }) {
  const { t } = useTranslation('drafts');
  const { day } = useFormat();
  const navigate = useNavigate();
  const { detach, isPending } = useDetachWithToast();
  if (!attachment.mayUndo) return null;

  async function undo() {
    if (await detach(attachment.draftId)) await navigate({ to: paths.draft(attachment.draftId) });
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden="true" />}
      aria-label={t('detach.undoOf', { reference: attachment.reference })}
      title={t('detach.until', { day: day(localDay(attachment.undoUntil)) })}
      loading={isPending}
      onClick={() => void undo()}
    >
      {t('detach.undo')}
    </Button>
  );
}
