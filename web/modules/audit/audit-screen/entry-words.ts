import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { paths } from '#web/paths.ts';

/** The words for what the log holds as codes; a code that has none is shown as it is. */
export function useEntryWords() {
  const { t, i18n } = useTranslation('audit');
  /** The text of a key that comes from the data, if there is one. i18n-keys: audit:phrases.* */
  const found = (namespace: string, key: string): string | undefined => {
    const text: unknown = i18n.getResource(i18n.language, namespace, key);
    return typeof text === 'string' ? text : undefined;
  };
  const phrase = (action: string) =>
    found('audit', `phrases.${action}`) ?? t('otherAction', { action });
  return {
    /** Who did it. */
    who({ actor }: AuditEntry): string {
      if (actor.kind !== 'account') return t(`who.${actor.kind}`);
      return actor.name ?? t('who.gone');
    },
    /** What they did: "opened a draft". */
    phrase,
    /** The same to choose from: "Opened a draft". */
    choice(action: string): string {
      const words = found('audit', `phrases.${action}`) ?? action;
      return words.charAt(0).toLocaleUpperCase(i18n.language) + words.slice(1);
    },
    /** What a field is called. i18n-keys: audit:fields.* */
    field(recordType: string, name: string): string | undefined {
      const own =
        recordType === 'applicant'
          ? (found('applicants', `fields.${name}`) ?? found('support-records', `groups.${name}`))
          : undefined;
      return own ?? found('audit', `fields.${name}`);
    },
    /** What a code in a field means, where it has words. i18n-keys: audit:values.* */
    value: (field: string, code: string): string | undefined =>
      found('audit', `values.${field}.${code}`),
  };
}

/** Where the record of an entry has a page of its own. */
export function recordPath({ recordType, recordId, recordLabel }: AuditEntry): string | undefined {
  if (recordId === null || recordLabel === null) return undefined;
  if (recordType === 'applicant') return paths.applicant(recordId);
  if (recordType === 'draft-applicant') return paths.draft(recordId);
  return undefined;
}

/** What the record is called; nothing when somebody did something about themselves. */
export function shownLabel({ recordId, recordLabel, actor }: AuditEntry): string | null {
  return recordId === actor.id ? null : recordLabel;
}
