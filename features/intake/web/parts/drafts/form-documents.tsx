import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#core/web/api/download.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  downloadFormDocument,
  type FormDocument,
  listFormDocuments,
} from '#features/intake/contract/form-documents.ts';
import classes from './form-documents.module.css';

interface Props {
  draftId: string;
  /** Draws the heading; a section of the page by default. */
  Frame?: (props: { title: string; children: ReactNode }) => ReactNode;
}

/** Documents that the person sent with the form. Nothing if there are none. */
export function FormDocuments({ draftId, Frame = PageSection }: Props) {
  const { t } = useTranslation('form-documents');
  const { data = [] } = useRead(listFormDocuments, { params: { id: draftId } });
  if (data.length === 0) return null;
  return (
    <Frame title={t('title')}>
      <ul className={classes.documents}>
        {data.map((one) => (
          <li key={one.id}>
            <Document draftId={draftId} document={one} />
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('form-documents');
  return (
    <Section title={title} text={t('text')}>
      {children}
    </Section>
  );
}

function Document({ draftId, document }: { draftId: string; document: FormDocument }) {
  const { t } = useTranslation('form-documents');
  const { moment } = useFormat();
  const errorMessage = useErrorMessage();
  const { id, name, sentAt } = document;
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(downloadFormDocument, { params: { id: draftId, documentId: id } }),
    onError: (error) => showToast({ tone: 'bad', title: name, text: errorMessage(error) }),
  });
  return (
    <Group gap="xs" justify="space-between">
      <span>
        <bdi>{name}</bdi> · {t('sent', { day: moment(sentAt) })}
      </span>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('downloadOne', { name, day: moment(sentAt) })}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('download')}
      </Button>
    </Group>
  );
}
