import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '#core/web/api/api.ts';
import { ApiError } from '#core/web/api/api-error.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { downloadFile, type StoredFile } from '#features/documents/contract/files.ts';
import classes from './file-content.module.css';
import { fileParams } from './use-download.ts';

/** Browsers show these without running any of it. Anything else would run with our origin. */
const pdf = 'application/pdf';
const images = ['image/png', 'image/jpeg', 'image/webp'];

export type ShownFile = Pick<StoredFile, 'id' | 'path' | 'name' | 'note' | 'type'>;

/** An image or a PDF, read and audited when it appears. `--file-height` limits its height. */
export function FileContent({ file }: { file: ShownFile }) {
  const { t } = useTranslation(['files', 'actions']);
  const failureTexts = useLoadFailureTexts(t('notOpened'));
  // Phones download a PDF instead of showing it in the page.
  const canPreview =
    images.includes(file.type) || (file.type === pdf && navigator.pdfViewerEnabled);
  const query = useContent(file, canPreview);
  if (!canPreview) return <Notice>{t('notShown')}</Notice>;
  return (
    <Loaded
      query={query}
      texts={failureTexts}
      loading={<SectionSkeleton label={t('actions:loading')} height={360} widths={['100%']} />}
    >
      {(address) =>
        file.type === pdf ? (
          <iframe className={classes.pages} src={address} title={file.name} />
        ) : (
          <img className={classes.image} src={address} alt={file.note ?? file.name} />
        )
      }
    </Loaded>
  );
}

/** Object URL of the content while it is shown. */
function useContent(file: ShownFile, isEnabled: boolean) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file-content', file.id],
    queryFn: async ({ signal }) => {
      const sent = { params: fileParams(file), query: { preview: '1' as const } };
      const { response } = await send(downloadFile, sent, { signal });
      return response.arrayBuffer().catch((cause) => {
        throw new ApiError(0, 'offline', 'The download ended early', { cause });
      });
    },
    enabled: isEnabled,
    // Each preview is audited, and nothing stays in memory.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [address, setAddress] = useState<string>();
  const { type } = file;
  useEffect(() => {
    if (!data) return;
    const objectUrl = URL.createObjectURL(new Blob([data], { type }));
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data, type]);
  return { data: address, error, refetch };
}
