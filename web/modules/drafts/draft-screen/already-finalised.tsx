import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Somebody was first: the file is there already. */
export function AlreadyFinalised({ error }: { error: unknown }) {
  const { t } = useTranslation('drafts');
  const details = error instanceof ApiError ? error.details : undefined;
  const { applicantId } = (details ?? {}) as { applicantId?: string };
  return (
    <Notice
      tone="info"
      title={t('already')}
      takesFocus
      actions={
        applicantId && (
          <Button variant="default" component={Link} to={paths.applicant(applicantId)}>
            {t('openFile')}
          </Button>
        )
      }
    >
      {t('alreadyText')}
    </Notice>
  );
}
