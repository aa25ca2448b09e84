import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconChevronDown,
  IconListCheck,
  IconMail,
  IconPrinter,
  IconSignature,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { paths } from '#web/paths.ts';

/** What can be put on paper about somebody, and what was. */
export function PapersMenu({ applicant: { id } }: { applicant: Pick<Applicant, 'id'> }) {
  const { t } = useTranslation(['papers', 'consents', 'keeping']);
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
        <Menu.Divider />
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
          {t('menuDisclosures')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.keeping(id)} leftSection={<IconArchive {...icon} />}>
          {t('keeping:menu')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
