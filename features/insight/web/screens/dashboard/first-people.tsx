import { Button, CopyButton } from '@mantine/core';
import { IconLink, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import classes from './first-people.module.css';

/** Empty state of a new installation: how to add people. */
export function FirstPeople() {
  const { t } = useTranslation('dashboard');
  return (
    <Section title={t('startTitle')} text={t('startText')}>
      <ol className={classes.steps}>
        <Step icon={<IconLink />} title={t('stepShareTitle')} text={t('stepShareText')}>
          <ShareLink />
        </Step>
        <Step icon={<IconUserPlus />} title={t('stepAddTitle')} text={t('stepAddText')}>
          <Button variant="light" component={Link} to={paths.applicantNew}>
            {t('addApplicant')}
          </Button>
        </Step>
      </ol>
    </Section>
  );
}

function Step({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className={classes.step}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </li>
  );
}

function ShareLink() {
  const { t } = useTranslation('dashboard');
  const address = `${location.origin}${paths.preScreening}`;
  return (
    <>
      <p className={classes.address}>
        <a href={paths.preScreening} target="_blank" rel="noopener">
          {address}
        </a>
      </p>
      {/* Browsers allow copying only on https and localhost; elsewhere users select the link. */}
      {window.isSecureContext && (
        <CopyButton value={address} timeout={2500}>
          {({ copied, copy }) => (
            <Button variant="light" onClick={copy} aria-live="polite">
              {copied ? t('linkCopied') : t('copyLink')}
            </Button>
          )}
        </CopyButton>
      )}
    </>
  );
}
