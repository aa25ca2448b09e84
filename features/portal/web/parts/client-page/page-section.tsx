import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { type ClientPage, readClientPage } from '#features/portal/contract/client-page.ts';
import { PageActions } from './page-actions.tsx';
import classes from './page-section.module.css';

const tones = {
  invited: 'info',
  expired: 'waiting',
  linked: 'good',
  suspended: 'bad',
} as const satisfies Record<string, Tone>;

/** Portal access in a case record. */
export function PageSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['client-page']);
  const query = useRead(readClientPage, { params: { id: applicant.id } });
  const state = query.data?.state ?? 'none';
  return (
    <Section
      title={
        <span className={classes.title}>
          {t('title')}
          {state !== 'none' && (
            <StatusBadge tone={tones[state]}>{t(`client-page:states.${state}`)}</StatusBadge>
          )}
        </span>
      }
    >
      <Loaded
        query={query}
        texts={useLoadFailureTexts(t('failed'))}
        loading={<SectionSkeleton label={t('loading')} height={14} />}
      >
        {(page) => (
          <Stack gap="sm">
            <PageStateText page={page} />
            <PageActions applicant={applicant} page={page} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function PageStateText({ page: { state, link, invitation } }: { page: ClientPage }) {
  const { t } = useTranslation('client-page');
  const { moment, relative, personName } = useFormat();
  const sentences = {
    none: () => t('none'),
    invited: () =>
      t('invited', {
        name: invitation?.madeBy ?? '',
        when: relative(invitation?.createdAt ?? null),
        until: moment(invitation?.expiresAt ?? null),
      }),
    expired: () => t('expired', { when: relative(invitation?.expiresAt ?? null) }),
    linked: () =>
      t('linked', {
        name: link ? personName(link) : '',
        email: link?.email ?? '',
        when: moment(link?.since ?? null),
      }),
    suspended: () =>
      t('suspended', {
        name: link ? personName(link) : '',
        email: link?.email ?? '',
        giver: link?.invitedBy ?? '',
      }),
  };
  return (
    <>
      <p className={classes.text}>{sentences[state]()}</p>
      {link && (
        <p className={classes.text}>
          {link.invitedBy !== null && t(`given.${link.how}`, { name: link.invitedBy })}{' '}
          {!link.isEmailVerified && t('unverified')}
        </p>
      )}
    </>
  );
}
