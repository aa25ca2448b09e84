import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { markFileSeen } from '#features/documents/contract/files.ts';
import { FileContent } from '#features/documents/web/parts/file-content.tsx';
import { useFileTexts } from '#features/documents/web/parts/file-texts.ts';
import { PreviewDialog } from '#features/documents/web/parts/preview-dialog.tsx';
import { useDownload } from '#features/documents/web/parts/use-download.ts';
import { type Decision, PreviewSection } from './decision-bar.tsx';
import { PreviewBody, PreviewFoot, PreviewLink, type PreviewProps } from './preview-frame.tsx';
import classes from './triage-view.module.css';
import { useAskAndSnooze } from './use-decide.tsx';

/** A document that a client sent. Opening it decides nothing. */
export function DocumentPreview({ item, isBlocked, decide }: PreviewProps) {
  const { t } = useTranslation('triage');
  const { personName, when } = useFormat();
  const fileTexts = useFileTexts();
  const { mutateAsync: mark, isPending } = useChange(markFileSeen);
  const { download } = useDownload();
  const [isShown, setShown] = useState(false);
  const later = useAskAndSnooze(item, decide);
  const { document, id, person } = item;
  if (document === null || person.applicantId === null) return null;
  const params = { applicantId: person.applicantId, id };
  const decisions: Decision[] = [
    {
      key: 'a',
      label: t('actions.seen'),
      tone: 'primary',
      run: () =>
        void decide(async () => {
          await mark({ params, body: { seen: true } });
          const undo = () => mark({ params, body: { seen: false } });
          return { text: t('done.seen', { name: personName(person) }), undo };
        }),
    },
    {
      key: 'o',
      label: t('actions.openDocument'),
      run: () => (document.preview ? setShown(true) : download(document)),
    },
    ...later,
  ];
  return (
    <>
      <PreviewBody>
        <PreviewSection
          title={t('sentDocument')}
          aside={t('receivedAt', { when: when(item.since).exact, reference: person.reference })}
        >
          <p className={classes.file}>
            <b>
              <bdi>{document.name}</bdi>
            </b>{' '}
            <span className={classes.quiet}>{fileTexts.size(document.size)}</span>
          </p>
          {document.note !== null && (
            <blockquote className={classes.quote} dir="auto">
              {document.note}
            </blockquote>
          )}
          {document.preview && (
            <div className={classes.document}>
              <FileContent key={id} file={{ ...document, id }} />
            </div>
          )}
        </PreviewSection>
        <PreviewLink to={paths.applicant(person.applicantId)} search={{ section: 'files' }}>
          {t('openDocuments')}
        </PreviewLink>
      </PreviewBody>
      <PreviewFoot decisions={decisions} isBusy={isPending} isBlocked={isBlocked} />
      <PreviewDialog file={isShown ? { ...document, id } : null} onClose={() => setShown(false)} />
    </>
  );
}
