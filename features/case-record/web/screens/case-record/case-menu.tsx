import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowsExchange,
  IconDots,
  IconListCheck,
  IconMail,
  IconMailbox,
  IconPrinter,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import {
  type StatusTransition,
  staffTransitionsFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import { useStatusChangeLabel } from '#features/enrollment/web/parts/status/status-change-labels.ts';
import { StatusDialog } from '#features/enrollment/web/parts/status/status-dialog.tsx';
import {
  isReachedByLetter,
  LetterToPerson,
} from '#features/intake/web/parts/return-letter/letter-to-person.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { DeleteDialog } from './delete-dialog.tsx';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Everything staff do with a case record that isn't its next step: status, papers, privacy, deleting. */
export function CaseMenu({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation([
    'case-record',
    'applicants',
    'papers',
    'consents',
    'keeping',
    'return-letters',
  ]);
  const transitionLabel = useStatusChangeLabel();
  const [chosen, setChosen] = useState<StatusTransition | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { id, abilities, status } = applicant;
  const transitions = abilities.update ? staffTransitionsFrom(status) : [];
  return (
    <>
      <Menu width={270} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('menu')}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {transitions.length > 0 && <Menu.Label>{t('applicants:status.change')}</Menu.Label>}
          {transitions.map((transition) => (
            <Menu.Item
              key={transition.to}
              leftSection={<IconArrowsExchange {...icon} />}
              onClick={() => setChosen(transition)}
            >
              {transitionLabel(transition)}
            </Menu.Item>
          ))}
          <Menu.Label>{t('papers:menu')}</Menu.Label>
          <Menu.Item component={Link} to={paths.paper(id)} leftSection={<IconPrinter {...icon} />}>
            {t('papers:menuPaper')}
          </Menu.Item>
          <Menu.Item component={Link} to={paths.letter(id)} leftSection={<IconMail {...icon} />}>
            {t('papers:menuLetter')}
          </Menu.Item>
          {abilities.update && isReachedByLetter(applicant) && (
            <Menu.Item leftSection={<IconMailbox {...icon} />} onClick={() => setWriting(true)}>
              {t('return-letters:menu')}
            </Menu.Item>
          )}
          <Menu.Label>{t('consents:privacyMenu')}</Menu.Label>
          <Menu.Item
            component={Link}
            to={paths.consents(id)}
            leftSection={<IconSignature {...icon} />}
          >
            {t('consents:menu')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.disclosures(id)}
            leftSection={<IconListCheck {...icon} />}
          >
            {t('papers:menuDisclosures')}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={paths.keeping(id)}
            leftSection={<IconArchive {...icon} />}
          >
            {t('keeping:menu')}
          </Menu.Item>
          {abilities.delete && (
            <>
              <Menu.Divider />
              <Menu.Item
                c="var(--bad-ink)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => setDeleting(true)}
              >
                {t('applicants:view.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <StatusDialog applicant={applicant} chosen={chosen} onClose={() => setChosen(null)} />
      )}
      {isWriting && <LetterToPerson applicant={applicant} onClose={() => setWriting(false)} />}
      <DeleteDialog applicant={applicant} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
