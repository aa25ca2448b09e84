import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#core/web/session/session.ts';
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
  /** Small variant for action bars. */
  isSmall?: boolean;
}) {
  const { t } = useTranslation('reports');
  const { open, dialog } = useExportDialog(exporting);
  if (!may('applicant:export')) return null;
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        {...(isSmall ? { size: 'compact-md' } : {})}
        leftSection={<IconFileExport size={isSmall ? 17 : 18} stroke={1.7} aria-hidden="true" />}
        onClick={() => void open()}
      >
        {t('export.open')}
      </Button>
      {dialog}
    </>
  );
}
