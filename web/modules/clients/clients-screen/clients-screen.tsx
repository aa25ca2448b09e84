import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/platform/page-title.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ClientList } from './client-list.tsx';

/** `/page/clients`: those who are served, and those who were. */
export function ClientsScreen() {
  const { t } = useTranslation('clients');
  usePageTitle(t('clients'));
  return (
    <>
      <PageHeader title={t('clients')} />
      <ClientList />
    </>
  );
}
