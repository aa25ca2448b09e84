import { Menu } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonMenu } from '#core/web/ui/button-menu.tsx';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Enrolment } from '#features/enrollment/contract/enrollments.ts';
import {
  type ProgramTransition,
  programMovesOf,
} from '#features/enrollment/contract/program-transitions.ts';
import { ProgramDialog } from './program-dialog.tsx';
import { useMoveWords } from './program-words.ts';

/** The ways on from where the last enrolment stands, by the one table. */
export function ProgramMenu({ client, enrolment }: { client: Client; enrolment: Enrolment }) {
  const { t } = useTranslation('clients');
  const moveWords = useMoveWords();
  const [chosen, setChosen] = useState<ProgramTransition | null>(null);
  return (
    <>
      <ButtonMenu
        label={t('program.change')}
        icon={<IconArrowsExchange size={18} stroke={1.8} aria-hidden="true" />}
      >
        {programMovesOf(enrolment, true).map((move) => (
          <Menu.Item key={move.to} onClick={() => setChosen(move)}>
            {moveWords(move)}
          </Menu.Item>
        ))}
      </ButtonMenu>
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
