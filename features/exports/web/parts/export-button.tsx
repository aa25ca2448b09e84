import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#core/web/session/session.ts';
import type { ExportDialogProps } from './export-dialog.tsx';
import type { Exported } from './queries.ts';

/** Opens the export dialog, loaded on first use. Renders nothing without permission. */
export function ExportButton({
  exported,
  columns,
  isSmall = false,
}: {
  exported: Exported;
  /** Visible columns, named as in `features/insight/contract/exports.ts`. */
  columns: readonly string[];
  /** Small variant for action bars. */
  isSmall?: boolean;
}) {
  const { t } = useTranslation('reports');
  const [Dialog, setDialog] = useState<ComponentType<ExportDialogProps>>();
  const [isOpen, setOpen] = useState(false);
  if (!may('applicant:export')) return null;

  async function open() {
    const { ExportDialog } = await import('./export-dialog.tsx');
    setDialog(() => ExportDialog);
    setOpen(true);
  }
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
      {Dialog && isOpen && (
        <Dialog exported={exported} columns={columns} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
