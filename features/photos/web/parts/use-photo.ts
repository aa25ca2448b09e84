import { useQuery } from '@tanstack/react-query';
import { send } from '#core/web/api/api.ts';
import { ApiError } from '#core/web/api/api-error.ts';
import { type PersonPhoto, readPhoto } from '#features/photos/contract/photos.ts';

/** A person's photo as a `data:` address; undefined without one and until it is loaded. */
export function usePhoto(
  applicantId: string,
  photo: Pick<PersonPhoto, 'id'> | null | undefined,
): string | undefined {
  const photoId = photo?.id ?? '';
  const { data } = useQuery({
    queryKey: ['photo-content', photoId],
    queryFn: async ({ signal }) => {
      const { response } = await send(
        readPhoto,
        { params: { id: applicantId, photoId } },
        { signal },
      );
      const content = await response.blob().catch((cause) => {
        throw new ApiError(0, 'offline', 'The photo ended early', { cause });
      });
      return toDataAddress(content);
    },
    enabled: photoId !== '',
    // Nothing stays in memory after the record is closed, and a photo never changes.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return data;
}

function toDataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
