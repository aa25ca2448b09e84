import { Button, Modal, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ContactVerdict } from '#contract/contact-safety.ts';
import { knownLanguage, type Language } from '#contract/languages.ts';
import { readOrganisation } from '#contract/organisation.ts';
import { ContactNote } from '#web/modules/contact-safety/components/contact-note.tsx';
import { useErrorWords } from '#web/platform/error-words.ts';
import { loadLanguage } from '#web/platform/i18n.ts';
import { useRead } from '#web/platform/read.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import classes from './paper-dialog.module.css';
import { ScreeningPaper } from './screening-paper.tsx';

/** A link that was just made: what opens the form is shown this once. */
export interface NewLink {
  url: string;
  expiresAt: string;
}

/** The link on paper, in the language of whom it is for; nothing else of the page is printed. */
export function PaperDialog({
  link,
  language,
  verdict,
  onClose,
}: {
  link: NewLink | null;
  language: Language | null;
  verdict: ContactVerdict | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('screening');
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title={t('paper.dialog')}
      size="lg"
      // The link is shown this once.
      closeOnClickOutside={false}
      classNames={{ content: classes.content, header: classes.header, overlay: classes.overlay }}
    >
      {link && <Content link={link} language={language} verdict={verdict} onClose={onClose} />}
    </Modal>
  );
}

function Content({
  link,
  language,
  verdict,
  onClose,
}: {
  link: NewLink;
  language: Language | null;
  verdict: ContactVerdict | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['screening', 'actions']);
  const errorWords = useErrorWords();
  const written = knownLanguage(language) ?? i18n.language;
  const words = useQuery({
    queryKey: ['words', written],
    queryFn: () => loadLanguage(written).then(() => written),
  });
  const organisation = useRead(readOrganisation);
  const failed = [words, organisation].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title={t('problem')}
        text={errorWords(failed.error)}
        retryLabel={t('actions:retry')}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!words.data || !organisation.data) {
    return (
      <div role="status" aria-label={t('paper.loading')}>
        <Skeleton height={320} />
      </div>
    );
  }
  return (
    <>
      <ScreeningPaper {...link} language={words.data} organisation={organisation.data} />
      <p className={classes.note}>{t('paper.note')}</p>
      <ContactNote path="screening-print" verdict={verdict} className={classes.note} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:close')}
        </Button>
        <Button
          data-autofocus
          leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('ways.print')}
        </Button>
      </DialogActions>
    </>
  );
}
