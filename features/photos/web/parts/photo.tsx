import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import type { PersonPhoto } from '#features/photos/contract/photos.ts';
import { usePhoto } from './use-photo.ts';

/** A person's photo; without one, and until it is loaded, their initials in the same place. */
export function Photo({
  applicantId,
  name,
  photo,
  size,
}: {
  applicantId: string;
  name: string;
  photo: Pick<PersonPhoto, 'id'> | null | undefined;
  size: number;
}) {
  const { t } = useTranslation('photos');
  const picture = usePhoto(applicantId, photo);
  return (
    <PersonAvatar
      name={name}
      picture={picture}
      size={size}
      {...(picture !== undefined && { alt: t('alt', { name }) })}
    />
  );
}
