import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Draft, deleteDraft } from '#contract/drafts.ts';
import { DangerMarks } from '#web/modules/dangers/parts/danger-marks.tsx';
import { paths } from '#web/paths.ts';
import { useChange } from '#web/platform/change.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { When } from '#web/ui/when.tsx';
import { forgetHiddenDrafts } from '../../parts/queries.ts';
import { useRestoringDrafts } from '../../parts/restoring-drafts.ts';
import classes from './draft-header.module.css';

export function DraftHeader({ draft }: { draft: Draft }) {
  const { t } = useTranslation('drafts');
  const { personName, when } = useFormat();
  return (
    <PageHeader
      title={t('title', { name: personName(draft) })}
      subtitle={
        <div className={classes.facts}>
          <StatusBadge tone={draft.submittedAt ? 'waiting' : 'neutral'}>
            {draft.submittedAt ? t('isHandedIn') : t('notHandedIn')}
          </StatusBadge>
          <DangerMarks marks={draft.marks} />
          {draft.submittedAt && <When moment={when(draft.submittedAt)} />}
          <span>{t('reference', { reference: draft.reference })}</span>
        </div>
      }
      actions={draft.abilities.delete && <DeleteButton draft={draft} />}
    />
  );
}

/** Deletes at once: the toast undoes it. */
function DeleteButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation(['drafts', 'actions']);
  const { personName } = useFormat();
  const errorWords = useErrorWords();
  const navigate = useNavigate();
  const deletion = useChange(deleteDraft, { remember: forgetHiddenDrafts });
  const { restore } = useRestoringDrafts();
  const name = personName(draft);

  async function remove() {
    try {
      await deletion.mutateAsync({ params: { id: draft.id }, body: {} });
    } catch (error) {
      showToast({ tone: 'bad', title: t('deleteFailed'), text: errorWords(error) });
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
