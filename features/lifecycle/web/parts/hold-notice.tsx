import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { listHolds } from '#features/lifecycle/contract/holds.ts';

/** Says that a record is on legal hold; renders nothing otherwise. */
export function HoldNotice({ applicantId }: { applicantId: string }) {
  const { t } = useTranslation('keeping');
  const { moment } = useFormat();
  const { data } = useRead(listHolds, { params: { id: applicantId } });
  const hold = data?.holds.find(({ lifted }) => lifted === null);
  if (!hold) return null;
  return (
    <Notice
      title={t('hold.notice', { when: moment(hold.setAt) })}
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
