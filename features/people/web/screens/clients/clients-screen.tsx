import { Button } from '@mantine/core';
import { IconBed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { ClientList } from './client-list.tsx';

/** `/page/clients`: current and former clients. */
export function ClientsScreen() {
  const { t } = useTranslation(['clients', 'locations']);
  usePageTitle(t('clients'));
  return (
    <>
      <PageHeader
        title={t('clients')}
        actions={
          <Button
            variant="default"
            component={Link}
            to={paths.houses}
            leftSection={<IconBed size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('locations:occupancy.page')}
          </Button>
        }
      />
      <ClientList />
    </>
  );
}
