import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { DraftList } from '#features/intake/web/parts/drafts/draft-list.tsx';
import { ApplicantList } from './applicant-list.tsx';
import classes from './applicants-screen.module.css';

/** `/page/applicants`: applicants, or applications that await review. */
export function ApplicantsScreen() {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  return tab === 'drafts' ? <Applications /> : <Applicants />;
}

function Applicants() {
  const { t } = useTranslation('applicants');
  usePageTitle(t('title'));
  return <ApplicantList />;
}

function Applications() {
  const { t } = useTranslation('applicants');
  const navigate = useNavigate();
  usePageTitle(t('tabs.drafts'));
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        value="drafts"
        onChange={(chosen) => {
          const search = chosen === 'drafts' ? { tab: 'drafts' } : {};
          void navigate({ to: '.', search: search as never, resetScroll: false });
        }}
      >
        <Tabs.List aria-label={t('tabs.label')} className={classes.tabs}>
          <Tabs.Tab value="applicants">{t('tabs.applicants')}</Tabs.Tab>
          <Tabs.Tab value="drafts">{t('tabs.drafts')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="drafts">
          <DraftList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
