import { createContext, useContext, useId, useState } from 'react';
import { languageShown, textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import type { DangerRule } from '#features/questions/contract/danger-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { ContactWays, type CrisisContact } from '../pages/crisis-contacts.tsx';
import { useTranslator } from '../translator.ts';
import { isChosen } from './choices.ts';
import styles from './danger-panel.module.css';

/** Crisis contacts by kind of help; empty in a preview. */
export const HelpLines = createContext<readonly CrisisContact[]>([]);

/**
 * Help shown directly below a danger answer. The live region exists before there is anything to
 * announce, and neither focus nor scroll position changes.
 */
export function DangerPanel({ danger, isOpen }: { danger: DangerRule; isOpen: boolean }) {
  const { t, language } = useTranslator();
  const heading = useId();
  const lines = useContext(HelpLines);
  const contacts = firstContacts(danger, lines);
  const isAboutSuicide = danger.mark === 'suicide-now' || danger.mark === 'suicide-recent';
  return (
    <div aria-live="polite">
      {isOpen && contacts.length > 0 && (
        <section className={styles.panel} aria-labelledby={heading}>
          <h2 id={heading}>
            {t(isAboutSuicide ? 'public-form:danger.titleSuicide' : 'public-form:danger.title')}
          </h2>
          <ul>
            {contacts.map((line) => (
              <li key={line.name.en}>
                <p>
                  {isAboutSuicide ? (
                    <>
                      <strong lang={languageShown(line.name, language)}>
                        {`${textIn(line.name, language)}.`}
                      </strong>{' '}
                      {t(
                        line.help === 'emergency'
                          ? 'public-form:danger.hurt'
                          : 'public-form:danger.talk',
                      )}
                    </>
                  ) : (
                    <>
                      {/* i18n-keys: public-form:danger.situations.* */}
                      {line.help && t(`public-form:danger.situations.${line.help}`)}{' '}
                      <strong>
                        <WrittenText texts={line.name} language={language} />
                      </strong>
                    </>
                  )}
                </p>
                <ContactWays contact={line} isShort />
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            {isAboutSuicide && `${t('public-form:danger.stay')} `}
            {t('public-form:danger.history')}
          </p>
        </section>
      )}
    </div>
  );
}

/** Leaves one line after the panel closes, so that help doesn't vanish with a changed answer. */
export function DangerClosed({ question, answer }: { question: Question; answer: AnswerValue }) {
  const { t } = useTranslator();
  const lines = useContext(HelpLines);
  const withHelp =
    question.dangers?.filter((danger) => firstContacts(danger, lines).length > 0) ?? [];
  const isOpen = withHelp.some(({ answers }) => answers.some((one) => isChosen(answer, one)));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (withHelp.length === 0) return null;
  return (
    <p aria-live="polite" className={styles.closed}>
      {wasOpen && !isOpen && t('public-form:danger.closed')}
    </p>
  );
}

/** First contact of each kind of help, in the order of the rule. */
function firstContacts({ help }: DangerRule, lines: readonly CrisisContact[]): CrisisContact[] {
  return help.flatMap((kind) => lines.find((line) => line.help === kind) ?? []);
}
