import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import type { Organization } from '#features/organization/contract/organization.ts';
import { dangerRuleFor } from '#features/questions/contract/danger-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import classes from './type-in.module.css';

export type HelpLines = Organization['helpLines'];

interface DangerHelpProps {
  question: Question;
  answer: AnswerValue;
  helpLines: HelpLines;
  /** The person is on the phone, so help can begin now. */
  isOnPhone: boolean;
}

/** Steps to take at once, below an answer that marks danger. */
export function DangerHelp({ question, answer, helpLines, isOnPhone }: DangerHelpProps) {
  const { t, i18n } = useTranslation(['taken-forms', 'dangers']);
  const language = i18n.language as Language;
  const chosen = Array.isArray(answer) ? answer : [answer];
  const rules = chosen.flatMap((one) => (one && dangerRuleFor(question, one)) || []);
  const help = [...new Set(rules.flatMap((rule) => rule.help))];
  const contacts = help.flatMap((kind) => helpLines.find((one) => one.help === kind) ?? []);
  return (
    <div aria-live="polite">
      {rules.length > 0 && (
        <div className={classes.danger}>
          <p className={classes.dangerTitle}>
            {[...new Set(rules.map(({ mark }) => t(`dangers:marks.${mark}`)))].join(', ')}
          </p>
          <p>{t(isOnPhone ? 'taken-forms:danger.phone' : 'taken-forms:danger.paper')}</p>
          {isOnPhone && contacts.length > 0 && (
            <ul>
              {contacts.map(({ name, phone, text }) => (
                <li key={name.en}>
                  <WrittenText texts={name} language={language} />{' '}
                  <a href={phone === null ? `sms:${text}` : `tel:${phone}`}>{phone ?? text}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
