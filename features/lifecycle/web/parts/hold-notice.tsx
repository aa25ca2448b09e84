import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';

/** Says that a record is on legal hold; renders nothing otherwise. */
export function HoldNotice({ applicantId, since }: { applicantId: string; since: string | null }) {
  const { t } = useTranslation('keeping');
  const { moment } = useFormat();
  if (since === null) return null;
  return (
    <Notice
      title={t('hold.notice', { when: moment(since) })}
      actions={
        <Button
          component={Link}
          to={paths.keeping(applicantId)}
          variant="default"
          size="compact-md"
        >
          {t('hold.why')}
        </Button>
      }
    >
      {t('hold.noticeText')}
    </Notice>
  );
}
