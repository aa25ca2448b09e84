import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { isDeviceKnown, useSharedDevice } from '#core/web/session/shared-device.ts';
import { FormActions, FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { usableDetails } from '#features/organization/contract/contact-details.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { FirstSteps } from '#features/organization/web/parts/first-steps/first-steps.tsx';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import { NamedDay } from '#features/person/web/parts/applicants/named-day.tsx';
import { acceptPage, type MyPage as Page, readMyPage } from '#features/portal/contract/my-page.ts';
import { PastAppointments, WhatComesNext } from './appointments.tsx';
import { DeviceQuestion } from './device-question.tsx';
import { Documents } from './documents.tsx';
import { readKeptAppointment, useKeepingAppointment } from './kept-appointment.ts';
import { KeptNextAppointment } from './kept-next-appointment.tsx';
import classes from './my-page.module.css';
import { NeededPapers } from './needed-papers.tsx';
import { Openings } from './openings.tsx';
import { OwnConsents } from './own-consents.tsx';
import { OwnTasks } from './own-tasks.tsx';
import { setPageInvitation, usePageInvitation } from './page-invitation.ts';
import { hasOwnQuestions, StatusSection } from './status-section.tsx';
import { WriteToTeam } from './write-to-team.tsx';

/** How to reach the organization. Crisis contacts are in the bar above every page. */
function Questions() {
  const { t } = useTranslation('dashboard');
  const { data: organization } = useRead(readOrganization);
  if (!organization || !(organization.url || usableDetails(organization.contactDetails))) {
    return null;
  }
  return (
    <Section title={t('clientQuestion')}>
      <p className={classes.text}>
        {t('clientContact')}{' '}
        {organization.url ? (
          <a href={organization.url} target="_blank" rel="noopener noreferrer">
            {organization.name}
          </a>
        ) : (
          organization.name
        )}
      </p>
      <ReachUs />
    </Section>
  );
}

/** Start page for a client account without a linked record. */
function ClientWelcome({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <PageHeader title={t('clientTitle', { name: user.firstName })} subtitle={t('clientText')} />
      <Section title={t('clientNoRequest')} text={t('clientNoRequestText')}>
        <Button component="a" href={paths.preScreening}>
          {t('clientAsk')}
        </Button>
      </Section>
      <Questions />
    </>
  );
}

/** Last step of accepting an invitation: the date of birth, so that no one else can open it. */
function OpenPageForm({ invitation }: { invitation: string }) {
  const { t } = useTranslation('my-page');
  const { mutateAsync: accept } = useChange(acceptPage);
  const { isShared } = useSharedDevice();
  const [end, setEnd] = useState<'gone' | 'tooMany' | null>(null);
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: acceptPage.body,
    initialValues: { dateOfBirth: '' },
    toSent: (values) => ({ ...values, token: invitation }),
    send: (body) => accept({ body }),
    onSaved: () => {
      setPageInvitation(null);
      showToast({ text: t('accept.opened') });
    },
    onProblem: ({ code }) => {
      if (code !== 'gone' && code !== 'too-many') return false;
      setEnd(code === 'gone' ? 'gone' : 'tooMany');
      return true;
    },
  });
  if (end !== null) {
    return (
      <Notice
        tone="waiting"
        takesFocus
        title={t('accept.goneTitle')}
        actions={
          <Button variant="default" onClick={() => setPageInvitation(null)}>
            {t('accept.later')}
          </Button>
        }
      >
        {t(`accept.${end}`)}
      </Notice>
    );
  }
  return (
    <div className={classes.sections}>
      <Section title={t('accept.title')} text={t('accept.text')}>
        <FormStack {...formProps}>
          <FormProblem text={problem} count={problemCount} />
          <NamedDay
            key={fields.key('dateOfBirth')}
            {...fields.getInputProps('dateOfBirth', { withFocus: false })}
            label={t('accept.dateOfBirth')}
            isOwnBirthDate={!isShared}
          />
          <FormActions>
            <Button variant="default" onClick={() => setPageInvitation(null)}>
              {t('accept.later')}
            </Button>
            <Button type="submit" loading={sending}>
              {t('accept.open')}
            </Button>
          </FormActions>
        </FormStack>
      </Section>
    </div>
  );
}

/** Client start page: the portal, or how to get access. */
export function MyPage({ user }: { user: User }) {
  const { t } = useTranslation('my-page');
  const invitation = usePageInvitation();
  const query = useRead(readMyPage);
  const [kept] = useState(readKeptAppointment);
  return (
    <>
      {invitation !== null && <OpenPageForm key={invitation} invitation={invitation} />}
      {query.data === undefined && kept !== null && (
        <KeptNextAppointment kept={kept} contact={<ReachUs />} />
      )}
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('loading')} height={160} />}
      >
        {({ page, isPaused }) => {
          if (page !== null) {
            return <LinkedPage user={user} page={page} readAt={query.dataUpdatedAt} />;
          }
          if (isPaused) return <PausedPage user={user} />;
          return invitation === null && <ClientWelcome user={user} />;
        }}
      </Loaded>
    </>
  );
}

/** Suspended link: no one did anything wrong, but staff must check it. */
function PausedPage({ user }: { user: User }) {
  const { t } = useTranslation('my-page');
  return (
    <>
      <PageHeader title={t('hello', { name: user.firstName })} />
      <div className={classes.sections}>
        <Notice tone="waiting" title={t('paused.title')}>
          {t('paused.text')}
        </Notice>
        <Questions />
      </div>
    </>
  );
}

function LinkedPage({ user, page, readAt }: { user: User; page: Page; readAt: number }) {
  const { t } = useTranslation('my-page');
  const { time } = useFormat();
  const { isShared } = useSharedDevice();
  const [wasKnown] = useState(isDeviceKnown);
  useKeepingAppointment(page, readAt);
  return (
    <>
      <PageHeader
        title={t('hello', { name: user.firstName })}
        subtitle={t(`stages.${page.stage}.now`)}
        actions={
          <span className={classes.small}>
            {t('updated', { time: time(new Date(readAt).toISOString()) })}
            {!isShared && ` · ${t('offline')}`}
          </span>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Part id="appointments" path={paths.calendar}>
            <WhatComesNext page={page} />
          </Part>
          {!wasKnown && <DeviceQuestion />}
          <Part id="tasks" path={paths.tasks}>
            <OwnTasks tasks={page.tasks} form={page.form} />
          </Part>
          <NeededPapers page={page} />
        </div>
        <div className={classes.column} data-aside>
          <WriteToTeam page={page} />
          <Openings />
          <OwnConsents />
        </div>
        <div className={classes.column}>
          <Documents page={page} />
          <StatusSection page={page} />
          <PastAppointments appointments={page.appointments} />
          <FirstSteps />
          {!hasOwnQuestions(page.stage) && <Questions />}
          {wasKnown && <DeviceQuestion />}
        </div>
      </div>
    </>
  );
}

/** Section with its own URL, which scrolls to it. */
function Part({ id, path, children }: { id: string; path: string; children: ReactNode }) {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === path });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) box.current?.focus();
  }, [isCurrent]);
  return (
    <div ref={box} id={id} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  );
}
