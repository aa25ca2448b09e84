import { Button, Menu } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/clients.ts';
import type { Enrolment } from '#contract/enrolments.ts';
import { type ProgramTransition, programMovesOf } from '#contract/program-transitions.ts';
import { ProgramDialog } from './program-dialog.tsx';
import { useMoveWords } from './program-words.ts';

/** The ways on from where the last enrolment stands, by the one table. */
export function ProgramMenu({ client, enrolment }: { client: Client; enrolment: Enrolment }) {
  const { t } = useTranslation('clients');
  const moveWords = useMoveWords();
  const [chosen, setChosen] = useState<ProgramTransition | null>(null);
  return (
    <>
      <Menu width={260} position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={18} stroke={1.8} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('program.change')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {programMovesOf(enrolment, true).map((move) => (
            <Menu.Item key={move.to} onClick={() => setChosen(move)}>
              {moveWords(move)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <ProgramDialog
          client={client}
          enrolment={enrolment}
          move={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
