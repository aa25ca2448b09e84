import { Skeleton } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { filesQuery } from '../queries.ts';
import { AddFiles } from './add-files.tsx';
import { DeletedFiles } from './deleted-files.tsx';
import { FileList } from './file-list.tsx';
import classes from './files-section.module.css';

/** The files of somebody: those that are there, and where others are added. */
export function FilesSection({ applicant: { id, abilities } }: { applicant: Applicant }) {
  const { t } = useTranslation('files');
  const box = useRef<HTMLDivElement>(null);
  const content = (
    <div ref={box} className={classes.content} tabIndex={-1}>
      <Files
        applicantId={id}
        mayChange={abilities.update}
        // Where reading goes on.
        onGone={() => box.current?.focus({ preventScroll: true })}
      />
      {abilities.update && <DeletedFiles applicantId={id} />}
    </div>
  );
  return (
    <Section title={t('title')} text={t('text')}>
      {abilities.update ? (
        <AddFiles key={id} applicantId={id}>
          {content}
        </AddFiles>
      ) : (
        content
      )}
    </Section>
  );
}

function Files({
  applicantId,
  mayChange,
  onGone,
}: {
  applicantId: string;
  mayChange: boolean;
  onGone: () => void;
}) {
  const { t } = useTranslation(['files', 'actions']);
  const errorWords = useErrorWords();
  const { data: files, error, refetch } = useQuery(filesQuery(applicantId));
  if (!files && error) {
    return (
      <ErrorState
        title={t('failed')}
        text={errorWords(error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!files) {
    return (
      <div role="status" aria-label={t('actions:loading')}>
        <Skeleton height={44} />
        <Skeleton height={44} mt="sm" />
      </div>
    );
  }
  if (files.length === 0) {
    return (
      <EmptyState
        icon={<IconFiles size={26} stroke={1.6} />}
        title={t('none')}
        text={mayChange && t('noneText')}
      />
    );
  }
  return <FileList applicantId={applicantId} files={files} mayChange={mayChange} onGone={onGone} />;
}
