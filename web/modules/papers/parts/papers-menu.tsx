import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconMail, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';

/** The printouts and letters that can be made from this record. */
export function PapersMenu({ applicant: { id } }: { applicant: Pick<Applicant, 'id'> }) {
  const { t } = useTranslation('papers');
  const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Menu width={270} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.paper(id)} leftSection={<IconPrinter {...icon} />}>
          {t('menuPaper')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.letter(id)} leftSection={<IconMail {...icon} />}>
          {t('menuLetter')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
