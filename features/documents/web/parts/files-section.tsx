import { IconFiles } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { listFiles } from '#features/documents/contract/files.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { AddFiles } from './add-files.tsx';
import { DeletedFiles } from './deleted-files.tsx';
import { FileList } from './file-list.tsx';
import classes from './files-section.module.css';
import { NeededDocuments } from './needed-documents.tsx';

export function FilesSection({ applicant }: { applicant: Applicant }) {
  const { id, abilities } = applicant;
  const { t } = useTranslation('files');
  const box = useRef<HTMLDivElement>(null);
  const content = (
    <div ref={box} className={classes.content} tabIndex={-1}>
      <Files
        applicant={applicant}
        mayChange={abilities.update}
        // Focus target after a deletion.
        onGone={() => box.current?.focus({ preventScroll: true })}
      />
      {abilities.update && <DeletedFiles applicantId={id} />}
    </div>
  );
  return (
    <>
      <NeededDocuments applicant={applicant} />
      <Section title={t('title')} text={t('text')}>
        {abilities.update ? (
          <AddFiles key={id} applicantId={id}>
            {content}
          </AddFiles>
        ) : (
          content
        )}
      </Section>
    </>
  );
}

function Files({
  applicant,
  mayChange,
  onGone,
}: {
  applicant: Applicant;
  mayChange: boolean;
  onGone: () => void;
}) {
  const { t } = useTranslation(['files', 'actions']);
  return (
    <Loaded
      query={useRead(listFiles, { params: { applicantId: applicant.id } })}
      texts={useLoadFailureTexts(t('failed'))}
      loading={<SectionSkeleton label={t('actions:loading')} />}
    >
      {(files) => {
        if (files.length > 0) {
          return (
            <FileList
              applicant={applicant}
              files={files}
              mayChange={mayChange}
              onDeleted={onGone}
            />
          );
        }
        // Readers who may add documents see the hint where they add them.
        return (
          !mayChange && (
            <EmptyState
              icon={<IconFiles size={26} stroke={1.6} />}
              title={t('none')}
              text={t('actions:restoreFirst')}
            />
          )
        );
      }}
    </Loaded>
  );
}
