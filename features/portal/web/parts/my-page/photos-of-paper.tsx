import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operation, SentBy } from '#core/contract/operation.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { upload } from '#core/web/api/upload.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import type { JoinedPages } from '#core/web/page-photos/page-photos.tsx';
import { SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { useFileTexts } from '#features/documents/web/parts/file-texts.ts';

// Only a part of the people take photos, and reading them is much code.
const PagePhotos = lazyPart(
  async () => (await import('#core/web/page-photos/page-photos.tsx')).PagePhotos,
);

interface Sent {
  joined: JoinedPages;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

interface Props<O extends Operation & { upload: object }> {
  /** Takes the document as `file`, with its `id`. */
  operation: O;
  params: SentBy<O>['params'];
  onSent: () => void;
}

/** Takes photos of a paper and sends them as one document. */
export function PhotosOfPaper<O extends Operation & { upload: object }>({
  operation,
  params,
  onSent,
}: Props<O>) {
  const { t } = useTranslation('page-photos');
  const fileTexts = useFileTexts();
  const { mutateAsync } = useCustomChange(operation, ({ joined, ...options }: Sent) => {
    const form = new FormData();
    form.append('id', joined.id);
    form.append('file', joined.file, joined.file.name);
    return upload(operation, { params, form }, options);
  });
  return (
    <Suspense fallback={<SectionSkeleton label={t('opening')} height={160} />}>
      <PagePhotos
        t={(key, values = {}) => t(key, values)}
        send={async (joined, onProgress, signal) => {
          await mutateAsync({ joined, onProgress, signal });
        }}
        isTemporary={(error) => isApiError(error, 'offline')}
        errorText={fileTexts.refusal}
        onSent={onSent}
      />
    </Suspense>
  );
}
