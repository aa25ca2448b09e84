import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { When } from '#core/web/ui/when.tsx';
import { type Draft, deleteDraft } from '#features/intake/contract/drafts.ts';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import { LastAttempt, LogCallMenu } from '../../parts/additions/contact-attempts.tsx';
import { ArrivalNote } from '../../parts/drafts/arrival-note.tsx';
import { forgetHiddenDrafts, useRestoreWithToast } from '../../parts/drafts/draft-changes.ts';
import { ReachLine } from '../../parts/drafts/reach-line.tsx';
import { TextButton } from '../../parts/texts/application-texts.tsx';
import { LetterButton } from './letter-dialog.tsx';

export function DraftHeader({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  const { personName, when } = useFormat();
  return (
    <PageHeader
      title={t('title', { name: personName(draft) })}
      subtitle={
        <Group gap="var(--space-1) var(--space-4)">
          <StatusBadge tone={draft.submittedAt ? 'waiting' : 'neutral'}>
            {draft.submittedAt ? t('isHandedIn') : t('notHandedIn')}
          </StatusBadge>
          <DangerMarks marks={draft.marks} />
          <ArrivalNote draft={draft} />
          <LastAttempt draft={draft} />
          {draft.submittedAt && <When moment={when(draft.submittedAt)} />}
          <span>{t('reference', { reference: draft.reference })}</span>
          <ReachLine applicant={draft.applicant} />
        </Group>
      }
      actions={
        <>
          {draft.abilities.finalise && <LogCallMenu draft={draft} />}
          {draft.abilities.finalise && <TextButton draftId={draft.id} name={personName(draft)} />}
          {draft.abilities.finalise && <LetterButton draft={draft} />}
          {draft.abilities.delete && <DeleteButton draft={draft} />}
        </>
      }
    />
  );
}

/** Deletes without confirmation; the toast offers an undo. */
function DeleteButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['drafts', 'actions']);
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const deletion = useChange(deleteDraft, { remember: forgetHiddenDrafts });
  const { restore } = useRestoreWithToast();
  const name = personName(draft);

  async function remove() {
    try {
      await deletion.mutateAsync({ params: { id: draft.id }, body: {} });
    } catch (error) {
      showToast({ tone: 'bad', title: t('deleteFailed'), text: errorMessage(error) });
      return;
    }
    await navigate({ to: paths.applicants, search: { tab: 'drafts' } as never, replace: true });
    showToast({
      text: t('deleted', { name }),
      action: { label: t('actions:undo'), onClick: () => void restore(draft) },
    });
  }

  return (
    <Button
      variant="subtle"
      color="red"
      title={t('deleteHint')}
      leftSection={<IconTrash size={18} stroke={1.8} aria-hidden="true" />}
      loading={deletion.isPending}
      onClick={() => void remove()}
    >
      {t('delete')}
    </Button>
  );
}
