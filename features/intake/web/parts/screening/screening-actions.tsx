import { Anchor, Button, Stack } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import {
  makeScreeningLink,
  revokeScreeningLink,
  type ScreeningOfApplicant,
  type ScreeningWay,
} from '#features/intake/contract/screening.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { refetchAfterRefusal } from '#features/person/web/parts/contact-safety/queries.ts';
import {
  type GetLink,
  LinkActions,
} from '#features/person/web/parts/secret-links/link-actions.tsx';
import { ScreeningPrintout } from './screening-printout.tsx';

export function ScreeningActions({
  applicant,
  screening,
}: {
  applicant: Applicant;
  screening: ScreeningOfApplicant;
}) {
  const { t } = useTranslation(['screening', 'contact-safety']);
  const make = useChange(makeScreeningLink, { gcTime: 0, onError: refetchAfterRefusal });
  const revoke = useChange(revokeScreeningLink);
  const [blocked, setBlocked] = useState<string | null>(null);
  const { abilities } = screening;
  const params = { id: applicant.id };

  async function fillInTogether(get: GetLink<ScreeningWay>): Promise<void> {
    // Opened synchronously on click: browsers block windows opened after a request.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const made = await get('beside');
    if (!made?.url) tab?.close();
    else if (tab) tab.location.href = made.url;
    else setBlocked(made.url);
  }

  return (
    <Stack gap="sm">
      <LinkActions<ScreeningWay>
        applicant={applicant}
        namespace="screening"
        make={make}
        making={make.isPending ? make.variables.body.how : undefined}
        onMake={(body) => {
          setBlocked(null);
          return make.mutateAsync({ params, body });
        }}
        revoke={revoke}
        onRevoke={() => {
          setBlocked(null);
          return revoke.mutateAsync({ params });
        }}
        mayMake={abilities.makeLink}
        mayRevoke={abilities.revoke}
        mail={{
          contactPath: 'screening-mail',
          isUsual: true,
          overrideLabel: t('contact-safety:override.mail'),
        }}
        paper={{
          how: 'print',
          contactPath: 'screening-print',
          icon: IconPrinter,
          printLabel: t('ways.print'),
          page: (link) => <ScreeningPrintout link={link} />,
        }}
        otherWay={{
          how: 'beside',
          icon: IconExternalLink,
          note: t('besideNote'),
          onChoose: (get) => void fillInTogether(get),
        }}
      />
      {abilities.makeLink && (
        <Anchor component={Link} to={paths.draftNew} search={{ screening: applicant.id } as never}>
          {t('typeIn')}
        </Anchor>
      )}
      {blocked !== null && (
        <Notice
          tone="waiting"
          takesFocus
          title={t('blocked')}
          actions={
            <Button component="a" href={blocked} target="_blank" rel="noopener noreferrer">
              {t('openForm')}
            </Button>
          }
        >
          {t('blockedText')}
        </Notice>
      )}
    </Stack>
  );
}
