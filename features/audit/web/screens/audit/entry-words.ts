import { useTranslation } from 'react-i18next';
import { languages } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { useColumnTitle } from '#features/exports/web/parts/column-titles.ts';
import { clientExportColumns } from '#features/insight/contract/exports.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';
import { isSupportGroup, type ValueWords, valueTranslations } from './value-words.ts';

/**
 * The words for what the log holds as codes; a code that has none is shown as it is.
 * i18n-keys: audit:phrases.*
 * i18n-keys: audit:fields.*
 * i18n-keys: audit:values.*
 */
export function useEntryWords() {
  const { t, i18n } = useTranslation(['audit', 'notifications']);
  const { languageName } = useFormat();
  const columnTitle = useColumnTitle();
  /** The translation for a key built from data, if there is one. */
  const found = (namespace: string, key: string): string | undefined => {
    const text: unknown = i18n.getResource(i18n.language, namespace, key);
    return typeof text === 'string' ? text : undefined;
  };
  const inCatalogue = (key: string): string | undefined => {
    const [namespace = '', ...rest] = key.split(':');
    return found(namespace, rest.join(':'));
  };
  const phrase = (action: string) =>
    found('audit', `phrases.${action}`) ?? t('otherAction', { action });
  const choice = (action: string): string => {
    const words = found('audit', `phrases.${action}`) ?? action;
    return words.charAt(0).toLocaleUpperCase(i18n.language) + words.slice(1);
  };
  /** Title of a person's field, with its block first. */
  const titleOf = (name: string): string | undefined => {
    const column = fieldAt(name)?.path ?? clientExportColumns.find((one) => one === name);
    return column && columnTitle(column);
  };
  const codeIn = (words: ValueWords, code: string): string | undefined => {
    if (words === 'languages') return languages.includes(code) ? languageName(code) : undefined;
    if (words === 'actions') return choice(code);
    if (words === 'columns') return titleOf(code);
    if (typeof words === 'string') return inCatalogue(words.replace('*', code));
    return words[code] === undefined ? undefined : inCatalogue(words[code]);
  };
  const fieldOf = (recordType: string, name: string): string | undefined => {
    const [first = '', ...within] = name.split('.');
    const last = within.at(-1) ?? first;
    if (
      recordType === 'account' &&
      found('notifications', `choices.kinds.${splitChannel(name).kind}`)
    ) {
      const { kind, way } = splitChannel(name);
      return t('notifications:choices.byWay', {
        kind: found('notifications', `choices.kinds.${kind}`),
        way: t(`notifications:choices.ways.${way}`),
      });
    }
    if (isSupportGroup(first)) {
      return found('support-records', within.length > 0 ? `fields.${last}` : `groups.${first}`);
    }
    const isOfPerson = recordType === 'applicant' || recordType === 'draft-applicant';
    return (
      (isOfPerson ? titleOf(name) : undefined) ??
      found('audit', `fields.${name}`) ??
      found('audit', `fields.${last}`)
    );
  };
  return {
    who({ actor }: AuditEntry): string {
      if (actor.kind !== 'account') return t(`audit:who.${actor.kind}`);
      return actor.name ?? t('who.gone');
    },
    /** Verb phrase: "opened a draft". */
    phrase,
    /** The same as an option: "Opened a draft". */
    choice,
    /** Title of a field or a part of one; names the language of bilingual fields. */
    field(recordType: string, name: string): string | undefined {
      const [, whole, language] = /^(.+)\.(en|fr)$/.exec(name) ?? [];
      const words = fieldOf(recordType, whole ?? name);
      return words && language
        ? t('details.inLanguage', { field: words, language: languageName(language) })
        : words;
    },
    /** Translation of a code in a field, where there is one. */
    value(action: string, path: string, code: string): string | undefined {
      for (const words of valueTranslations(action, path)) {
        const text = codeIn(words, code);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

/** Notification kind and channel of a preference, from names such as `message` and `message-push`. */
function splitChannel(name: string): { kind: string; way: 'mail' | 'push' } {
  const kind = name.replace(/-push$/, '');
  return { kind, way: kind === name ? 'mail' : 'push' };
}

/** Path of the record's page, if it has one. */
export function recordPath({ recordType, recordId, recordLabel }: AuditEntry): string | undefined {
  if (recordId === null || recordLabel === null) return undefined;
  if (recordType === 'applicant') return paths.applicant(recordId);
  if (recordType === 'draft-applicant') return paths.draft(recordId);
  return undefined;
}

/** Display name of the record; undefined when people act on themselves. */
export function displayLabel({ recordId, recordLabel, actor }: AuditEntry): string | null {
  return recordId === actor.id ? null : recordLabel;
}
