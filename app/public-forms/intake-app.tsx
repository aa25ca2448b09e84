import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { knownLanguage, type Language, type Translated, textIn } from '#core/contract/languages.ts';
import { leaveOnShift } from '#core/web/browser/quick-exit.ts';
import { hasChosenLanguage, rememberLanguage } from '#core/web/i18n/preferred-language.ts';
import { setPageLanguage } from '#core/web/i18n/reading-direction.ts';
import {
  contactDetailsInPage,
  usableDetails,
} from '#features/organization/contract/contact-details.ts';
import { emergencyContacts } from '#features/organization/contract/crisis-contacts.ts';
import type { ContactDetails, Organization } from '#features/organization/contract/organization.ts';
import {
  organizationNameInPage,
  publicTitleInPage,
} from '#features/organization/contract/public-title.ts';
import type { CrisisContact } from '#features/public-form/web/parts/public-form/pages/crisis-contacts.tsx';
import { PromisedReply } from '#features/public-form/web/parts/public-form/pages/promised-reply.ts';
import { PublicClock } from '#features/public-form/web/parts/public-form/pages/public-clock.ts';
import { ReachContext } from '#features/public-form/web/parts/public-form/pages/reach-us.tsx';
import { Statement } from '#features/public-form/web/parts/public-form/pages/statement.tsx';
import { isStatementAddress } from '#features/public-form/web/parts/public-form/pages/use-statement.ts';
import {
  loadTranslator,
  PublicTitle,
  type Translator,
  TranslatorContext,
} from '#features/public-form/web/parts/public-form/translator.ts';
import { PreScreeningScreen } from '#features/public-form/web/screens/pre-screening/pre-screening-screen.tsx';
import { ScreeningFormScreen } from '#features/public-form/web/screens/screening-form/screening-form-screen.tsx';
import { fetchOrganization, preScreeningCalls, screeningCalls } from './intake-api.ts';
import { PageFrame } from './page-frame.tsx';
import { leaveForm } from './quick-exit.ts';
import { formInAddress } from './screening-link.ts';

/** Shown until the organization's contacts are loaded, and when offline. */
const fallbackCrisisContacts: readonly CrisisContact[] = emergencyContacts;

/**
 * Data that the server wrote into this page, available before any call and when offline. Null if
 * there is none.
 */
function readInPage<Data>(name: string): Data | null {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return meta?.content ? (JSON.parse(meta.content) as Data) : null;
}

/** The public form of this address in its frame. `takeDown` clears the screen and memory. */
export function IntakeApp({
  firstTexts,
  takeDown,
}: {
  firstTexts: Translator;
  takeDown: () => void;
}) {
  const [texts, setTexts] = useState(firstTexts);
  const { language } = texts;
  const wanted = useRef(language);
  const organization = useOrganization();

  // Before the first call, which requests texts in this language.
  useLayoutEffect(() => {
    setPageLanguage(language);
  }, [language]);

  useEffect(() => leaveOnShift(() => leaveForm(language, takeDown)), [language, takeDown]);

  /** Keeps the language if the other one can't be loaded. */
  const show = useCallback(async (next: Language) => {
    wanted.current = next;
    const loaded = await loadTranslator(next);
    if (wanted.current === loaded.language) setTexts(loaded);
  }, []);

  function chooseLanguage(chosen: Language): void {
    rememberLanguage(chosen);
    void show(chosen);
  }

  const applyKnownLanguage = useCallback(
    (theirs: string) => {
      const known = knownLanguage(theirs);
      if (known && !hasChosenLanguage()) void show(known);
    },
    [show],
  );

  const [screening] = useState(formInAddress);
  const [inPage] = useState(() => ({
    contactDetails: readInPage<ContactDetails>(contactDetailsInPage),
    publicTitle: readInPage<Translated>(publicTitleInPage),
    name: readInPage<string>(organizationNameInPage),
  }));
  const { contactDetails, publicTitle, name } = organization ?? inPage;
  const contactOptions = usableDetails(contactDetails);
  const contacts = organization?.crisisContacts ?? [];
  const visibleContacts = contacts.length > 0 ? contacts : fallbackCrisisContacts;
  function renderPage() {
    if (isStatementAddress()) return <Statement onBack={null} />;
    if (screening === null) {
      return <PreScreeningScreen calls={preScreeningCalls} organization={name} />;
    }
    return (
      <ScreeningFormScreen
        form={screening}
        calls={screeningCalls}
        crisisContacts={visibleContacts}
        organization={organization}
        onLanguageKnown={applyKnownLanguage}
      />
    );
  }

  return (
    <TranslatorContext value={texts}>
      <ReachContext value={contactOptions}>
        <PublicTitle value={publicTitle}>
          <PromisedReply value={organization?.promisedReply ?? null}>
            <PublicClock value={organization?.timeZone ?? null}>
              <PageFrame
                name={(publicTitle && textIn(publicTitle, language)) || name}
                helpLines={organization?.helpLines ?? visibleContacts}
                contacts={visibleContacts}
                onLanguage={chooseLanguage}
                onLeave={() => leaveForm(language, takeDown)}
              >
                {renderPage()}
              </PageFrame>
            </PublicClock>
          </PromisedReply>
        </PublicTitle>
      </ReachContext>
    </TranslatorContext>
  );
}

/** Null until loaded, and when offline. */
function useOrganization(): Organization | null {
  const [organization, setOrganization] = useState<Organization | null>(null);
  useEffect(() => {
    fetchOrganization().then(setOrganization, () => {
      // The form works without the organization's name.
    });
  }, []);
  return organization;
}
