import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { MessageScreen } from '#core/web/ui/message-screen.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('notFoundTitle'));
  return (
    <MessageScreen
      icon={<IconMap2 size={32} stroke={1.5} />}
      title={t('notFoundTitle')}
      text={t('notFoundText')}
      action={
        <Button component={Link} to={paths.root}>
          {t('toStart')}
        </Button>
      }
    />
  );
}
