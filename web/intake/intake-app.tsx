import { useEffect, useState } from 'react';
import type { Language } from '#contract/enumerations.ts';
import type { Organisation } from '#contract/organisation.ts';
import {
  loadWords,
  type Words,
  WordsContext,
} from '#web/modules/pre-screening/components/words.ts';
import { PreScreeningScreen } from '#web/modules/pre-screening/pre-screening-screen/pre-screening-screen.tsx';
import { fallbackCrisisContacts } from './fallback-crisis-contacts.ts';
import { fetchOrganisation, intakeCalls } from './intake-api.ts';
import { rememberLanguage } from './language.ts';
import { PageFrame } from './page-frame.tsx';
import { leaveQuickly, shiftCounter } from './quick-exit.ts';

interface IntakeAppProps {
  firstWords: Words;
  /** Takes everything off the screen and out of memory. */
  takeDown: () => void;
}

/** The public form in its frame, in the language that the person reads. */
export function IntakeApp({ firstWords, takeDown }: IntakeAppProps) {
  const [words, setWords] = useState(firstWords);
  const organisation = useOrganisation();
  const { language } = words;

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  useEffect(() => {
    const counter = shiftCounter(() => leaveQuickly(language, takeDown));
    const down = (event: KeyboardEvent) => counter.down(event.key);
    const up = (event: KeyboardEvent) => counter.up(event.key, event.timeStamp);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
    };
  }, [language, takeDown]);

  async function speak(chosen: Language): Promise<void> {
    try {
      const chosenWords = await loadWords(chosen);
      document.documentElement.lang = chosen;
      setWords(chosenWords);
      rememberLanguage(chosen);
    } catch {
      // No connection: the page stays as it is, and the button can be pressed again.
    }
  }

  const contacts = organisation?.crisisContacts ?? [];
  const shownContacts = contacts.length > 0 ? contacts : fallbackCrisisContacts;
  return (
    <WordsContext value={words}>
      <PageFrame
        organisation={organisation}
        contacts={shownContacts}
        onLanguage={(chosen) => void speak(chosen)}
        onLeave={() => leaveQuickly(language, takeDown)}
      >
        <PreScreeningScreen
          calls={intakeCalls}
          crisisContacts={shownContacts}
          organisation={organisation?.name ?? null}
        />
      </PageFrame>
    </WordsContext>
  );
}

/** The organisation; null until it is known, and when it can't be reached. */
function useOrganisation(): Organisation | null {
  const [organisation, setOrganisation] = useState<Organisation | null>(null);
  useEffect(() => {
    fetchOrganisation().then(setOrganisation, () => {
      // The form works without its name.
    });
  }, []);
  return organisation;
}
