import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { may } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { recordHelpedKnowledge } from '#features/intake/contract/drafts.ts';
import type { Helper } from '#features/person/contract/filled-in-for-someone.ts';

interface HelperNoticeProps {
  helper: Helper | null;
  draftId: string;
  /** False for a form that isn't sent yet. */
  canTell?: boolean;
}

/** Names the helper who filled in the form, and says whether the person knows. */
export function HelperNotice({ helper, draftId, canTell = true }: HelperNoticeProps) {
  const { t } = useTranslation('contact-safety');
  if (helper === null) return null;
  const { name, relation, contact } = helper;
  const knows = helper.knows ?? 'undisclosed';
  const reach = helper.reach ?? '';
  const isKnown = knows === 'yes';
  return (
    <Notice
      tone={isKnown ? 'info' : 'bad'}
      title={filledInBy()}
      actions={!isKnown && canTell && may('draft:finalise') && <ToldButton draftId={draftId} />}
    >
      {t(`helper.knows.${knows}`)} {contact && t(`helper.contact.${contact}`, { reach })}
    </Notice>
  );

  function filledInBy(): string {
    if (!name) return t('helper.bySomeone');
    return relation ? t('helper.byRelation', { name, relation }) : t('helper.by', { name });
  }
}

function ToldButton({ draftId }: { draftId: string }) {
  const { t } = useTranslation('contact-safety');
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(recordHelpedKnowledge);

  async function record() {
    try {
      await mutateAsync({ params: { id: draftId }, body: { knows: 'yes' } });
      showToast({ text: t('helper.toldDone') });
    } catch (error) {
      showToast({ tone: 'bad', title: t('helper.toldFailed'), text: errorMessage(error) });
    }
  }

  return (
    <Button
      variant="default"
      title={t('helper.toldHint')}
      loading={isPending}
      onClick={() => void record()}
    >
      {t('helper.told')}
    </Button>
  );
}
