import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import { EntryList } from '#core/web/ui/entry-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type DraftAttachment, listAttachedDrafts } from '#features/intake/contract/drafts.ts';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import classes from './attached-drafts.module.css';
import { useDetaching } from './detaching.ts';

/** In a file: the drafts that were attached to it. Nothing where there is none. */
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

/** When it was done, and by whom. */
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

/** Undoes it, and goes to the draft that waits again; nothing for whoever may not. */
export function DetachButton({ attachment }: { attachment: DraftAttachment }) {
  const { t } = useTranslation('drafts');
  const { day } = useFormat();
  const navigate = useNavigate();
  const { detach, isPending } = useDetaching();
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
