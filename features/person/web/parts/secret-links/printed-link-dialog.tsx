import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownLanguage, type Language } from '#core/contract/languages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { loadLanguage } from '#core/web/i18n/i18n.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PrintSheet } from '#core/web/ui/print-sheet.tsx';
import { SecretLinkDialog } from '#core/web/ui/secret-link-dialog.tsx';
import {
  type Organization,
  readOrganization,
} from '#features/organization/contract/organization.ts';
import type { ContactVerdict } from '#features/person/contract/contact-safety.ts';
import { ContactNote, type ShownPath } from '../contact-safety/contact-note.tsx';
import classes from './printed-link-dialog.module.css';

/** A new link, shown only once. */
export interface NewLink {
  url: string;
  expiresAt: string;
}

/** Printed page in the recipient's language. */
export interface PrintedLink extends NewLink {
  language: Language;
  organization: Organization;
}

interface Props {
  /** The person's language; null if unknown. */
  language: Language | null;
  texts: Record<'title' | 'loading' | 'problem' | 'note' | 'print', string>;
  contactPath: ShownPath;
  verdict: ContactVerdict | undefined;
  page: (link: PrintedLink) => ReactNode;
  onClose: () => void;
}

/** A secret link to hand over: on screen, or printed alone on a page. */
export function PrintedLinkDialog({ link, ...props }: Props & { link: NewLink | null }) {
  return (
    <SecretLinkDialog isOpen={link !== null} title={props.texts.title} onClose={props.onClose}>
      {link && <Content link={link} {...props} />}
    </SecretLinkDialog>
  );
}

function Content({
  link,
  language,
  texts,
  contactPath,
  verdict,
  page,
  onClose,
}: Props & { link: NewLink }) {
  const { t, i18n } = useTranslation('actions');
  const written = knownLanguage(language) ?? i18n.language;
  const translations = useQuery({
    queryKey: ['words', written],
    queryFn: () => loadLanguage(written).then(() => written),
  });
  const organization = useRead(readOrganization);
  const both = {
    data:
      translations.data === undefined || organization.data === undefined
        ? undefined
        : page({ ...link, language: translations.data, organization: organization.data }),
    error: translations.error ?? organization.error,
    refetch: () => void Promise.all([translations.refetch(), organization.refetch()]),
  };
  return (
    <Loaded
      query={both}
      texts={useLoadFailureTexts(texts.problem)}
      loading={<SectionSkeleton label={texts.loading} height={160} />}
    >
      {(printed) => (
        <>
          {printed}
          <PrintSheet>{printed}</PrintSheet>
          <p className={classes.note}>{texts.note}</p>
          <ContactNote path={contactPath} verdict={verdict} className={classes.note} />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button
              data-autofocus
              leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {texts.print}
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  );
}
