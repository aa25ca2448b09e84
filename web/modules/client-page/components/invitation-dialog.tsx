import { Button, Modal } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ContactVerdict } from '#contract/contact-safety.ts';
import { knownLanguage, type Language } from '#contract/languages.ts';
import { readOrganisation } from '#contract/organisation.ts';
import { ContactNote } from '#web/modules/contact-safety/components/contact-note.tsx';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { loadLanguage } from '#web/platform/i18n.ts';
import { useRead } from '#web/platform/read.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import classes from './invitation-paper.module.css';
import { InvitationPaper } from './invitation-paper.tsx';

/** An invitation that was just made: what opens the page is shown this once. */
export interface NewInvitation {
  url: string;
  expiresAt: string;
}

/** The invitation to hand over, in the language of whom it is for: shown to them, or on paper. */
export function InvitationDialog({
  invitation,
  language,
  verdict,
  onClose,
}: {
  invitation: NewInvitation | null;
  language: Language | null;
  verdict: ContactVerdict | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('client-page');
  return (
    <Modal
      opened={invitation !== null}
      onClose={onClose}
      title={t('paper.dialog')}
      size="lg"
      // It is shown this once.
      closeOnClickOutside={false}
    >
      {invitation && (
        <Content invitation={invitation} language={language} verdict={verdict} onClose={onClose} />
      )}
    </Modal>
  );
}

function Content({
  invitation,
  language,
  verdict,
  onClose,
}: {
  invitation: NewInvitation;
  language: Language | null;
  verdict: ContactVerdict | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['client-page', 'actions']);
  const written = knownLanguage(language) ?? i18n.language;
  const words = useQuery({
    queryKey: ['words', written],
    queryFn: () => loadLanguage(written).then(() => written),
  });
  const organisation = useRead(readOrganisation);
  const both = {
    data:
      words.data === undefined || organisation.data === undefined
        ? undefined
        : { written: words.data, name: organisation.data.name },
    error: words.error ?? organisation.error,
    refetch: () => void Promise.all([words.refetch(), organisation.refetch()]),
  };
  return (
    <Loaded
      query={both}
      words={useFailedWords(t('problem'))}
      loading={<SectionSkeleton label={t('paper.loading')} height={160} />}
    >
      {({ written: inLanguage, name }) => {
        const paper = <InvitationPaper {...invitation} language={inLanguage} organisation={name} />;
        return (
          <>
            {paper}
            <PrintSheet>{paper}</PrintSheet>
            <p className={classes.note}>{t('paper.note')}</p>
            <ContactNote path="portal-hand" verdict={verdict} className={classes.note} />
            <DialogActions>
              <Button variant="default" onClick={onClose}>
                {t('actions:close')}
              </Button>
              <Button
                data-autofocus
                leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
                onClick={() => window.print()}
              >
                {t('paper.print')}
              </Button>
            </DialogActions>
          </>
        );
      }}
    </Loaded>
  );
}
