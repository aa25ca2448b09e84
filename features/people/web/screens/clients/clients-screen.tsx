import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { ClientList } from './client-list.tsx';

/** `/page/clients`: current and former clients. */
export function ClientsScreen() {
  const { t } = useTranslation('clients');
  usePageTitle(t('clients'));
  return <ClientList />;
}
