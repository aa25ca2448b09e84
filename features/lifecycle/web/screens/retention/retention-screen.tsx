import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { DueSection } from './due-section.tsx';
import { RulesSection } from './rules-section.tsx';

/** `/page/settings/retention`: retention rules and due records. */
export function RetentionScreen() {
  const { t } = useTranslation('keeping');
  usePageTitle(t('retention.title'));
  return (
    <>
      <PageHeader title={t('retention.title')} subtitle={t('retention.text')} />
      <Stack>
        <RulesSection />
        <DueSection />
      </Stack>
    </>
  );
}
