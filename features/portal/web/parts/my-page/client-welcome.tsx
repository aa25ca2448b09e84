import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { paths } from '#core/web/paths.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { HelpSections } from './help-sections.tsx';

/** For somebody who is served and has an account: what it is for, and whom to turn to. */
export function ClientWelcome({ user }: { user: User }) {
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
