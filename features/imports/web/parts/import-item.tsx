import { Menu } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';

/** Link from a list's menu to the import; nothing without permission. */
export function ImportItem({ kind }: { kind: 'applicants' | 'clients' }) {
  const { t } = useTranslation('imports');
  if (!may('applicant:import')) return null;
  return (
    <Menu.Item
      component={Link}
      to={paths.imports}
      search={{ kind } as never}
      leftSection={<IconFileImport size={17} stroke={1.7} aria-hidden="true" />}
    >
      {t('open')}
    </Menu.Item>
  );
}
