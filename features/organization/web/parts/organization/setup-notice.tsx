import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { readOrganizationSettings } from '#features/organization/contract/organization.ts';

/** Reminds administrators of the setup until one of them saves it. */
export function SetupNotice() {
  const { t } = useTranslation('organisation');
  const { data } = useRead(readOrganizationSettings, {}, { enabled: may('organisation:write') });
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
