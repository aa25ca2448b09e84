import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readOrganisationSettings } from '#contract/organisation.ts';
import { paths } from '#web/paths.ts';
import { useRead } from '#web/platform/read.ts';
import { may } from '#web/platform/session.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Reminds administrators of the setup until one of them has saved it. */
export function SetupNotice() {
  const { t } = useTranslation('organisation');
  const { data } = useRead(readOrganisationSettings, {}, { enabled: may('organisation:write') });
  if (!data || data.isSetUp) return null;
  return (
    <Notice
      tone="waiting"
      title={t('setup.noticeTitle')}
      actions={
        <Button variant="light" component={Link} to={paths.setup}>
          {t('setup.noticeAction')}
        </Button>
      }
    >
      {t('setup.noticeText')}
    </Notice>
  );
}
