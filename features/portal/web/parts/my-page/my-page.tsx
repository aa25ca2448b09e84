import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { FirstSteps } from '#features/organization/web/parts/first-steps/first-steps.tsx';
import { type MyPage as Page, readMyPage } from '#features/portal/contract/my-page.ts';
import { Appointments } from './appointments.tsx';
import { ClientWelcome } from './client-welcome.tsx';
import { Documents } from './documents.tsx';
import { HelpSections } from './help-sections.tsx';
import classes from './my-page.module.css';
import { OpenPageForm } from './open-page-form.tsx';
import { Openings } from './openings.tsx';
import { OwnConsents } from './own-consents.tsx';
import { OwnTasks } from './own-tasks.tsx';
import { usePageInvitation } from './page-invitation.ts';
import { Standing } from './standing.tsx';

/** What somebody who is served sees first: their own page, or how they come to have one. */
export function MyPage({ user }: { user: User }) {
  const { t } = useTranslation('my-page');
  const invitation = usePageInvitation();
  const query = useRead(readMyPage);
  return (
    <>
      {invitation !== null && <OpenPageForm key={invitation} invitation={invitation} />}
      <Loaded
        query={query}
        words={useFailedWords()}
        loading={<SectionSkeleton label={t('loading')} height={160} />}
      >
        {({ page, isPaused }) => {
          if (page !== null) return <LinkedPage user={user} page={page} />;
          if (isPaused) return <PausedPage user={user} />;
          return invitation === null && <ClientWelcome user={user} />;
        }}
      </Loaded>
    </>
  );
}

/** Nobody has done anything wrong: staff have to check whose page it is. */
function PausedPage({ user }: { user: User }) {
  const { t } = useTranslation('my-page');
  return (
    <>
      <PageHeader title={t('hello', { name: user.firstName })} />
      <div className={classes.sections}>
        <Notice tone="waiting" title={t('paused.title')}>
          {t('paused.text')}
        </Notice>
        <HelpSections />
      </div>
    </>
  );
}

function LinkedPage({ user, page }: { user: User; page: Page }) {
  const { t } = useTranslation('my-page');
  return (
    <>
      <PageHeader title={t('hello', { name: user.firstName })} />
      <div className={classes.sections}>
        <Standing page={page} />
        <FirstSteps />
        <Part id="appointments" path={paths.calendar}>
          <Appointments appointments={page.appointments} />
        </Part>
        <Part id="tasks" path={paths.tasks}>
          <OwnTasks tasks={page.tasks} />
        </Part>
        <Documents page={page} />
        <OwnConsents />
        <Openings />
        <HelpSections />
      </div>
    </>
  );
}

/** A part of the page with an address of its own, which leads to it. */
function Part({ id, path, children }: { id: string; path: string; children: ReactNode }) {
  const isMeant = useLocation({ select: ({ pathname }) => pathname === path });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMeant) box.current?.focus();
  }, [isMeant]);
  return (
    <div ref={box} id={id} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  );
}
