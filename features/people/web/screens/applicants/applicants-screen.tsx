import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { listDrafts } from '#features/intake/contract/drafts.ts';
import { DraftList } from '#features/intake/web/parts/drafts/draft-list.tsx';
import { ApplicantList } from './applicant-list.tsx';
import classes from './applicants-screen.module.css';

/** `/page/applicants`: applicants, and applications that await review. */
export function ApplicantsScreen() {
  const { t } = useTranslation(['applicants', 'duplicates']);
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const navigate = useNavigate();
  usePageTitle(t(tab === 'drafts' ? 'tabs.drafts' : 'title'));

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              to={paths.duplicates}
              leftSection={<IconUsers size={18} stroke={1.8} aria-hidden="true" />}
            >
              {t('duplicates:open')}
            </Button>
            {may('applicant:write') && (
              <Button
                component={Link}
                to={paths.applicantNew}
                leftSection={<IconPlus size={18} aria-hidden="true" />}
              >
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      <Tabs
        value={tab === 'drafts' ? 'drafts' : 'applicants'}
        keepMounted={false}
        onChange={(chosen) => {
          const search = chosen === 'drafts' ? { tab: 'drafts' } : {};
          void navigate({ to: '.', search: search as never, resetScroll: false });
        }}
      >
        <Tabs.List aria-label={t('tabs.label')} className={classes.tabs}>
          <Tabs.Tab value="applicants">{t('tabs.applicants')}</Tabs.Tab>
          <Tabs.Tab value="drafts">
            {t('tabs.drafts')} <WaitingDrafts />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="applicants">
          <ApplicantList />
        </Tabs.Panel>
        <Tabs.Panel value="drafts">
          <DraftList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** The number of applications that await review. */
function WaitingDrafts() {
  const { t } = useTranslation('applicants');
  const { number } = useFormat();
  const { data } = useRead(listDrafts, { query: { state: 'submitted' } });
  if (!data) return null;
  const { total } = data;
  const text =
    typeof total === 'number'
      ? t('tabs.waiting', { count: total, total: number(total) })
      : t('tabs.waitingAtLeast', { total: number(total.atLeast) });
  return <span className={classes.waiting}>{text}</span>;
}
