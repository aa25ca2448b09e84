import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import type { User } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { language } from '#core/web/i18n/language.ts';
import { paths } from '#core/web/paths.ts';
import { FormActions, FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { textMessageLink, usableDetails } from '#features/organization/contract/contact-details.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { FirstSteps } from '#features/organization/web/parts/first-steps/first-steps.tsx';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import { NamedDay } from '#features/person/web/parts/applicants/named-day.tsx';
import { acceptPage, type MyPage as Page, readMyPage } from '#features/portal/contract/my-page.ts';
import { PastAppointments, WhatComesNext } from './appointments.tsx';
import { Documents } from './documents.tsx';
import classes from './my-page.module.css';
import { NeededPapers } from './needed-papers.tsx';
import { Openings } from './openings.tsx';
import { OwnConsents } from './own-consents.tsx';
import { OwnTasks } from './own-tasks.tsx';
import { setPageInvitation, usePageInvitation } from './page-invitation.ts';
import { StatusSection } from './status-section.tsx';
import { WriteToTeam } from './write-to-team.tsx';

/** Organization contact and crisis contacts. */
function HelpSections() {
  const { t } = useTranslation('dashboard');
  const { data: organization } = useRead(readOrganization);
  return (
    <>
      {organization && (organization.url || usableDetails(organization.contactDetails)) && (
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
      )}
      {organization && organization.crisisContacts.length > 0 && (
        <Section title={t('clientUrgent')}>
          <ul className={classes.list}>
            {organization.crisisContacts.map(({ name, about, phone, text, textWord }) => (
              <li key={name.en} className={classes.row}>
                <span className={classes.words}>
                  <strong>{textIn(name, language())}</strong>
                  <span className={classes.small}>{textIn(about, language())}</span>
                </span>
                <span className={classes.numbers}>
                  {phone && <a href={`tel:${phone}`}>{t('call', { number: phone })}</a>}
                  {text && (
                    <a href={textMessageLink(text, textWord)}>
                      {textWord
                        ? t('textWord', { word: textWord, number: text })
                        : t('textMessage', { number: text })}
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
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
      <HelpSections />
    </>
  );
}

/** Last step of accepting an invitation: the date of birth, so that no one else can open it. */
function OpenPageForm({ invitation }: { invitation: string }) {
  const { t } = useTranslation('my-page');
  const { mutateAsync: accept } = useChange(acceptPage);
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
  return (
    <>
      {invitation !== null && <OpenPageForm key={invitation} invitation={invitation} />}
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
        <HelpSections />
      </div>
    </>
  );
}

function LinkedPage({ user, page, readAt }: { user: User; page: Page; readAt: number }) {
  const { t } = useTranslation('my-page');
  const { time } = useFormat();
  return (
    <>
      <PageHeader
        title={t('hello', { name: user.firstName })}
        subtitle={t(`stages.${page.stage}.now`)}
        actions={
          <span className={classes.small}>
            {t('updated', { time: time(new Date(readAt).toISOString()) })}
          </span>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Part id="appointments" path={paths.calendar}>
            <WhatComesNext page={page} />
          </Part>
          <Part id="tasks" path={paths.tasks}>
            <OwnTasks tasks={page.tasks} form={page.form} />
          </Part>
          <NeededPapers page={page} />
        </div>
        <div className={classes.column}>
          <WriteToTeam page={page} />
          <Openings />
          <OwnConsents />
        </div>
        <div className={classes.column}>
          <StatusSection page={page} />
          <Documents page={page} />
          <PastAppointments appointments={page.appointments} />
        </div>
        <div className={classes.column}>
          <FirstSteps />
          <HelpSections />
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
