import type { ReactNode } from 'react';
import { formatDay } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';

type Texts = typeof import('../../../../../../locales/en/accessibility.json');

type Below<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string ? Name : `${Name}.${Below<Part[Name]>}`;
}[keyof Part & string];

export type StatementKey = `accessibility:${Below<Texts>}`;

interface AccessibilityStatementProps {
  language: Language;
  t: (key: StatementKey, values?: Record<string, string>) => string;
  /** How to reach the organization. */
  contact: ReactNode;
}

/** The day of the last change to this statement. Change it with the texts. */
const changedOn = '2026-11-29';

/**
 * The accessibility statement below its h1. Plain React, because the public forms show it too.
 */
export function AccessibilityStatement({ language, t, contact }: AccessibilityStatementProps) {
  return (
    <>
      <p>{t('accessibility:lead')}</p>
      <h2>{t('accessibility:aim.title')}</h2>
      <p>{t('accessibility:aim.text')}</p>
      <h2>{t('accessibility:checked.title')}</h2>
      <ul>
        <li>{t('accessibility:checked.pages')}</li>
        <li>{t('accessibility:checked.looks')}</li>
        <li>{t('accessibility:checked.order')}</li>
        <li>{t('accessibility:checked.keyboard')}</li>
      </ul>
      <h2>{t('accessibility:missing.title')}</h2>
      <ul>
        <li>{t('accessibility:missing.readers')}</li>
        <li>{t('accessibility:missing.paper')}</li>
        <li>{t('accessibility:missing.languages')}</li>
      </ul>
      <h2>{t('accessibility:tell.title')}</h2>
      <p>{t('accessibility:tell.text')}</p>
      <p>{t('accessibility:tell.help')}</p>
      {contact}
      <p>{t('accessibility:date', { day: formatDay(changedOn, language) })}</p>
    </>
  );
}
