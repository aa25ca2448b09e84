import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconListCheck,
  IconLock,
  IconMail,
  IconPrinter,
  IconSignature,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { ButtonMenu } from '#core/web/ui/button-menu.tsx';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The printouts and letters that can be made from this record. */
export function PapersMenu({ id }: { id: string }) {
  const { t } = useTranslation('papers');
  return (
    <ButtonMenu label={t('menu')} icon={<IconPrinter {...icon} />} width={270}>
      <Menu.Item component={Link} to={paths.paper(id)} leftSection={<IconPrinter {...icon} />}>
        {t('menuPaper')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.letter(id)} leftSection={<IconMail {...icon} />}>
        {t('menuLetter')}
      </Menu.Item>
    </ButtonMenu>
  );
}

/** Links to the person's consents, disclosure log, and retention. */
export function PrivacyMenu({ id }: { id: string }) {
  const { t } = useTranslation(['consents', 'papers', 'keeping']);
  return (
    <ButtonMenu label={t('consents:privacyMenu')} icon={<IconLock {...icon} />} width={270}>
      <Menu.Item component={Link} to={paths.consents(id)} leftSection={<IconSignature {...icon} />}>
        {t('consents:menu')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={paths.disclosures(id)}
        leftSection={<IconListCheck {...icon} />}
      >
        {t('papers:menuDisclosures')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.keeping(id)} leftSection={<IconArchive {...icon} />}>
        {t('keeping:menu')}
      </Menu.Item>
    </ButtonMenu>
  );
}
