import { useTranslation } from 'react-i18next';
import { languages } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { useColumnTitle } from '#features/exports/web/parts/column-titles.ts';
import { clientExportColumns } from '#features/insight/contract/exports.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';
import { isSupportGroup, type TranslationSource, valueTranslations } from './value-translations.ts';

/**
 * The words for what the log holds as codes; a code that has none is shown as it is.
 * i18n-keys: additions:kinds.*
 * i18n-keys: audit:phrases.*
 * i18n-keys: audit:fields.*
 * i18n-keys: audit:values.*
 */
export function useEntryTexts() {
  const { t, i18n } = useTranslation(['audit', 'notifications']);
  const { languageName } = useFormat();
  const columnTitle = useColumnTitle();
  /** The translation for a key built from data, if there is one. */
  const findText = (namespace: string, key: string): string | undefined => {
    const text: unknown = i18n.getResource(i18n.language, namespace, key);
    return typeof text === 'string' ? text : undefined;
  };
  const findByKey = (key: string): string | undefined => {
    const [namespace = '', ...rest] = key.split(':');
    return findText(namespace, rest.join(':'));
  };
  const phrase = (action: string) =>
    findText('audit', `phrases.${action}`) ?? t('otherAction', { action });
  const choice = (action: string): string => {
    const phraseText = findText('audit', `phrases.${action}`) ?? action;
    return phraseText.charAt(0).toLocaleUpperCase(i18n.language) + phraseText.slice(1);
  };
  /** Title of a person's field, with its block first. */
  const columnTitleFor = (name: string): string | undefined => {
    const column = fieldAt(name)?.path ?? clientExportColumns.find((one) => one === name);
    return column && columnTitle(column);
  };
  const translateCode = (source: TranslationSource, code: string): string | undefined => {
    if (source === 'languages') return languages.includes(code) ? languageName(code) : undefined;
    if (source === 'actions') return choice(code);
    if (source === 'columns') return columnTitleFor(code);
    if (typeof source === 'string') return findByKey(source.replace('*', code));
    return source[code] === undefined ? undefined : findByKey(source[code]);
  };
  const fieldTitle = (recordType: string, name: string): string | undefined => {
    const [first = '', ...within] = name.split('.');
    const last = within.at(-1) ?? first;
    if (
      recordType === 'account' &&
      findText('notifications', `choices.kinds.${splitChannel(name).kind}`)
    ) {
      const { kind, way } = splitChannel(name);
      return t('notifications:choices.byWay', {
        kind: findText('notifications', `choices.kinds.${kind}`),
        way: t(`notifications:choices.ways.${way}`),
      });
    }
    if (isSupportGroup(first)) {
      return findText('support-records', within.length > 0 ? `fields.${last}` : `groups.${first}`);
    }
    const isOfPerson = recordType === 'applicant' || recordType === 'draft-applicant';
    return (
      (isOfPerson ? columnTitleFor(name) : undefined) ??
      findText('audit', `fields.${name}`) ??
      findText('audit', `fields.${last}`)
    );
  };
  return {
    actorName({ actor }: AuditEntry): string {
      if (actor.kind !== 'account') return t(`audit:who.${actor.kind}`);
      return actor.name ?? t('who.gone');
    },
    /** Verb phrase: "opened a draft". */
    phrase,
    /** The same as an option: "Opened a draft". */
    choice,
    /** Title of a field or a part of one; names the language of bilingual fields. */
    field(recordType: string, name: string): string | undefined {
      const [, whole, language] = /^(.+)\.(en|fr|es)$/.exec(name) ?? [];
      const titleText = fieldTitle(recordType, whole ?? name);
      return titleText && language
        ? t('details.inLanguage', { field: titleText, language: languageName(language) })
        : titleText;
    },
    /** Translation of a code in a field, where there is one. */
    value(action: string, path: string, code: string): string | undefined {
      for (const source of valueTranslations(action, path)) {
        const text = translateCode(source, code);
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
