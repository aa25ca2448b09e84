import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { PictureChoice } from '#core/web/pictures/picture-choice.tsx';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { readOrganization } from '#features/organization/contract/organization.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { deletePhoto, type PersonPhoto, putPhoto } from '#features/photos/contract/photos.ts';
import { Photo } from './photo.tsx';
import classes from './photo-place.module.css';

interface Props {
  applicant: Applicant;
  /** Null without one, undefined until it is known. */
  photo: PersonPhoto | null | undefined;
}

/** Shows, adds, replaces, and removes a person's photo, where the organization keeps photos. */
export function PhotoPlace({ applicant, photo }: Props) {
  const { t } = useTranslation('photos');
  const { personName } = useFormat();
  const id = useId();
  if (!useRead(readOrganization).data?.photosOfPeople) return null;
  return (
    <section className={classes.place} aria-labelledby={id}>
      <Photo applicantId={applicant.id} name={personName(applicant)} photo={photo} size={96} />
      <div>
        <h2 id={id} className={classes.title}>
          {t('title')}
        </h2>
        <p className={classes.text}>
          {photo === undefined ? '\u00a0' : <PhotoText applicant={applicant} photo={photo} />}
        </p>
      </div>
      {applicant.abilities.update && (
        <div className={classes.actions} data-waits={photo === undefined || undefined}>
          <Actions applicant={applicant} photo={photo ?? null} />
        </div>
      )}
    </section>
  );
}

/** Says who added it and when, since people change; or, without a photo, to ask first. */
function PhotoText({ applicant, photo }: { applicant: Applicant; photo: PersonPhoto | null }) {
  const { t } = useTranslation('photos');
  const { day, personName } = useFormat();
  if (photo === null) return applicant.abilities.update ? t('askFirst') : t('none');
  const when = day(photo.addedAt);
  return photo.addedBy === null
    ? t('added', { when })
    : t('addedBy', { when, name: personName(photo.addedBy) });
}

function Actions({ applicant, photo }: { applicant: Applicant; photo: PersonPhoto | null }) {
  const { t } = useTranslation('photos');
  const choose = useRef<HTMLButtonElement>(null);
  const { mutateAsync: put } = useChange(putPhoto);
  // The same picture keeps its id, so that a retry after a lost reply adds it once.
  const last = useRef({ image: '', id: '' });

  async function save(image: string) {
    if (last.current.image !== image) last.current = { image, id: newId() };
    const body = { ...last.current, replaces: photo?.id ?? null };
    await put({ params: { id: applicant.id }, body });
    showToast({ text: t('saved') });
  }

  return (
    <PictureChoice
      chooseLabel={photo ? t('replace') : t('add')}
      takeLabel={t('take')}
      cropTitle={t('cropTitle')}
      capture="environment"
      chooseRef={choose}
      onUse={save}
    >
      {photo && <Remove applicant={applicant} photo={photo} focusAfter={choose} />}
    </PictureChoice>
  );
}

function Remove({
  applicant,
  photo,
  focusAfter,
}: {
  applicant: Applicant;
  photo: PersonPhoto;
  focusAfter: RefObject<HTMLButtonElement | null>;
}) {
  const { t } = useTranslation(['photos', 'actions']);
  const errorMessage = useErrorMessage();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: remove } = useChange(deletePhoto);
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
        cancelLabel={t('actions:cancel')}
        color="red"
        focusAfter={focusAfter}
        errorText={errorMessage}
        onConfirm={async () => {
          await remove({ params: { id: applicant.id, photoId: photo.id } });
          return true;
        }}
        onDone={() => showToast({ text: t('removed') })}
      />
    </>
  );
}
