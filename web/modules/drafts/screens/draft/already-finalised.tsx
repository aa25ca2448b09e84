import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AlreadyFinalisedDetails } from '#contract/drafts.ts';
import { paths } from '#web/paths.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AttachedBy, DetachButton } from '../../parts/attached-drafts.tsx';

/** It is a file by now, or part of one. */
export function AlreadyFinalised({ error }: { error: unknown }) {
  const { t } = useTranslation('drafts');
  const details = error instanceof ApiError ? error.details : undefined;
  const { applicantId, attachment } = (details ?? {}) as Partial<AlreadyFinalisedDetails>;
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
