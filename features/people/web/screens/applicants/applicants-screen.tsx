import { Button, Tabs } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { DraftList } from '#features/intake/web/parts/drafts/draft-list.tsx';
import { TakeFormMenu } from '#features/intake/web/parts/drafts/take-form-menu.tsx';
import { itemFromSearch, TriageView } from '#features/triage/web/parts/triage-view.tsx';
import { ApplicantList } from './applicant-list.tsx';
import classes from './applicants-screen.module.css';

/** `/page/applicants`: applicants, or triage of what awaits a decision. */
export function ApplicantsScreen() {
  const { view, tab, state, q, item } = useSearch({ strict: false }) as Record<string, unknown>;
  // The old list of applications, unless someone searches it.
  const isQueue = tab === 'drafts' && (state ?? 'submitted') === 'submitted' && q === undefined;
  const isTriage = view === 'triage' || isQueue;
  if (isTriage && may('draft:read')) {
    const opened = itemFromSearch(item);
    return <TriageView key={opened?.id ?? ''} {...(opened && { opened })} />;
  }
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
      <PageHeader
        title={t('title')}
        actions={
          <>
            {may('draft:finalise') && <TakeFormMenu />}
            <Button
              variant="default"
              component={Link}
              to={paths.applicants}
              search={{ view: 'triage' } as never}
            >
              {t('triage')}
            </Button>
          </>
        }
      />
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
