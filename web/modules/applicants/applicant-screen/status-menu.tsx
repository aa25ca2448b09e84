import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { chosenFrom, type StatusTransition } from '#contract/status-transitions.ts';
import { StatusDialog } from './status-dialog.tsx';
import { useMoveWords } from './status-words.ts';

/** The ways on from where this person stands, by the one table; nothing where there is none. */
export function StatusMenu({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('applicants');
  const moveWords = useMoveWords();
  const [chosen, setChosen] = useState<StatusTransition | null>(null);
  const offered = chosenFrom(applicant.status);
  return (
    <>
      {offered.length > 0 && (
        <Menu width={260} position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={18} stroke={1.8} aria-hidden="true" />}
              rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
            >
              {t('status.change')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map((transition) => (
              <Menu.Item key={transition.to} onClick={() => setChosen(transition)}>
                {moveWords(transition)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {chosen && (
        <StatusDialog applicant={applicant} chosen={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
