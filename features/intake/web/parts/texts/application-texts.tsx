import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onLive } from '#core/web/api/live.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { readDraftTexting } from '#features/texts/contract/application-texts.ts';
import { TextThread } from '#features/texts/web/parts/open-texts.tsx';
import { TextComposer } from '#features/texts/web/parts/text-composer.tsx';

interface Props {
  draft: Draft;
  /** Draws the heading; a section of the page by default. */
  Frame?: (props: { title: string; children: ReactNode }) => ReactNode;
}

/** Texts to and from someone who has applied. Nothing if there are none. */
export function ApplicationTexts({ draft, Frame = Section }: Props) {
  const { t } = useTranslation('texts');
  const { data } = useRead(
    readDraftTexting,
    { params: { id: draft.id } },
    { enabled: draft.submittedAt !== null },
  );
  useFreshTexts(draft.id);
  if (!data || data.texts.length === 0) return null;
  return (
    <Frame title={t('thread')}>
      <TextThread
        subject={{ draftId: draft.id }}
        texts={data.texts}
        canAct={draft.abilities.finalise}
      />
    </Frame>
  );
}

/** Refetches the texts of an application when they change, or may have without the stream. */
function useFreshTexts(draftId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      onLive((message) => {
        if (message.kind === 'hint' && message.update.id !== draftId) return;
        const { queryKey } = readQuery(readDraftTexting, { params: { id: draftId } });
        void client.invalidateQueries({ queryKey });
      }),
    [client, draftId],
  );
}

/** Writes a text to someone who has applied. */
export function TextButton({
  draftId,
  name,
  label,
  isSmall = false,
}: {
  draftId: string;
  name: string;
  label?: string;
  isSmall?: boolean;
}) {
  const { t } = useTranslation('texts');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        {...(isSmall && { size: 'compact-md' })}
        aria-haspopup="dialog"
        leftSection={<IconMessage size={18} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label ?? t('begin')}
      </Button>
      {isOpen && (
        <FormDialog opened title={t('writeTo', { name })} onClose={() => setOpen(false)}>
          <TextComposer subject={{ draftId }} />
        </FormDialog>
      )}
    </>
  );
}
