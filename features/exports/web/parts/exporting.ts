import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expectedBytesHeader, rowsHeader } from '#core/contract/table-files.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Exported, saveExport } from './queries.ts';

interface Progress {
  rows: number;
  /** Estimated progress, below 1 until saved. */
  share: number;
}

/** A running export: progress, cancel, and errors. */
export function useExporting(onSaved: () => void) {
  const { t } = useTranslation('reports');
  const [isRunning, setRunning] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);

  async function start(exported: Exported, chosen: Parameters<typeof saveExport>[1]) {
    const controller = new AbortController();
    running.current = controller;
    setRunning(true);
    setStopped(false);
    setProgress(undefined);
    setError(undefined);
    const onProgress = (bytes: number, headers: Headers) => {
      const expected = Number(headers.get(expectedBytesHeader)) || bytes;
      const rows = Number(headers.get(rowsHeader));
      setProgress({ rows, share: Math.min(0.99, bytes / expected) });
    };
    try {
      const name = await saveExport(exported, chosen, { signal: controller.signal, onProgress });
      showToast({ text: t('export.saved', { name }) });
      onSaved();
    } catch (cause) {
      if (controller.signal.aborted) setStopped(true);
      else setError(cause);
    } finally {
      setRunning(false);
    }
  }
  const stop = useCallback(() => running.current?.abort(), []);
  return { start, stop, isRunning, isStopped, progress, error };
}
