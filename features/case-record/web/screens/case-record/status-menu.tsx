import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#core/web/ui/button-menu.tsx';
import {
  chosenFrom,
  reachedFrom,
  type StatusTransition,
} from '#features/enrollment/contract/status-transitions.ts';
import { EnrolDialog } from '#features/enrollment/web/parts/clients/enrol-dialog.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { StatusDialog } from './status-dialog.tsx';
import { useMoveWords } from './status-words.ts';

/**
 * The ways on from where this person stands, by the one table; nothing where there is none. To enrol somebody is one of them: it asks where and from when.
 */
export function StatusMenu({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['applicants', 'clients']);
  const moveWords = useMoveWords();
  const [chosen, setChosen] = useState<StatusTransition | null>(null);
  const [isEnrolling, setEnrolling] = useState(false);
  const offered = chosenFrom(applicant.status);
  const mayEnrol = reachedFrom(applicant.status).includes('client');
  return (
    <>
      {(offered.length > 0 || mayEnrol) && (
        <ButtonMenu
          label={t('status.change')}
          icon={<IconArrowsExchange size={18} stroke={1.8} aria-hidden="true" />}
        >
          {mayEnrol && (
            <Menu.Item onClick={() => setEnrolling(true)}>{t('clients:enrol.action')}</Menu.Item>
          )}
          {offered.map((transition) => (
            <Menu.Item key={transition.to} onClick={() => setChosen(transition)}>
              {moveWords(transition)}
            </Menu.Item>
          ))}
        </ButtonMenu>
      )}
      {isEnrolling && <EnrolDialog applicant={applicant} onClose={() => setEnrolling(false)} />}
      {chosen && (
        <StatusDialog applicant={applicant} chosen={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
