import { ActionIcon, Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#core/web/session/session.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import type { ExportDialogProps } from './export-dialog.tsx';
import type { Exported } from './queries.ts';

interface Export {
  exported: Exported;
  /** Visible columns, named as in `features/insight/contract/exports.ts`. */
  columns: readonly string[];
}

/** The export dialog, loaded on first use; for people with the permission. */
export function useExportDialog({ exported, columns }: Export) {
  const [Dialog, setDialog] = useState<ComponentType<ExportDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  return {
    async open() {
      const { ExportDialog } = await import('./export-dialog.tsx');
      setDialog(() => ExportDialog);
      setOpen(true);
    },
    dialog: Dialog && isOpen && (
      <Dialog exported={exported} columns={columns} onClose={() => setOpen(false)} />
    ),
  };
}

/** Opens the export dialog. Renders nothing without permission. */
export function ExportButton({
  isSmall = false,
  ...exporting
}: Export & {
  /** For bars of actions; only its icon on a phone. */
  isSmall?: boolean;
}) {
  const { t } = useTranslation('reports');
  const { open, dialog } = useExportDialog(exporting);
  const isIconOnly = !useIsAtLeast('md') && isSmall;
  if (!may('applicant:export')) return null;
  const icon = <IconFileExport size={isSmall ? 17 : 18} stroke={1.7} aria-hidden="true" />;
  const shared = {
    variant: 'default',
    'aria-haspopup': 'dialog',
    onClick: () => void open(),
  } as const;
  return (
    <>
      {isIconOnly ? (
        <ActionIcon {...shared} size={32} aria-label={t('export.open')} title={t('export.open')}>
          {icon}
        </ActionIcon>
      ) : (
        <Button {...shared} {...(isSmall ? { size: 'compact-md' } : {})} leftSection={icon}>
          {t('export.open')}
        </Button>
      )}
      {dialog}
    </>
  );
}
