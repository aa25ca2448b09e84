import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';

/** Link from a list to the import; nothing without permission. */
export function ImportButton({ kind }: { kind: 'applicants' | 'clients' }) {
  const { t } = useTranslation('imports');
  if (!may('applicant:import')) return null;
  return (
    <Button
      component={Link}
      to={paths.imports}
      search={{ kind } as never}
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.7} aria-hidden="true" />}
    >
      {t('open')}
    </Button>
  );
}
