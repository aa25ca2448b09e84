import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#core/web/api/api-error.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { AlreadyFinalizedDetails } from '#features/intake/contract/drafts.ts';
import { AttachedBy, DetachButton } from '../../parts/drafts/attached-drafts.tsx';

/** Says that the draft is already a case record, or part of one. */
export function AlreadyFinalized({ error }: { error: unknown }) {
  const { t } = useTranslation('drafts');
  const details = error instanceof ApiError ? error.details : undefined;
  const { applicantId, attachment } = (details ?? {}) as Partial<AlreadyFinalizedDetails>;
  return (
    <Notice
      tone="info"
      title={attachment ? t('alreadyAttached') : t('already')}
      takesFocus
      actions={
        applicantId && (
          <>
            <Button variant="default" component={Link} to={paths.applicant(applicantId)}>
              {t('openFile')}
            </Button>
            {attachment && <DetachButton attachment={attachment} />}
          </>
        )
      }
    >
      {attachment ? t('alreadyAttachedText') : t('alreadyText')}
      {attachment && <AttachedBy attachment={attachment} />}
    </Notice>
  );
}
