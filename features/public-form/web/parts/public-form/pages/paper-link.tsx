import type { ReactNode } from 'react';
import { apiBase } from '#core/web/api/api-base.ts';
import type { readPaperForm } from '#features/intake/contract/paper-form.ts';
import { useTranslator } from '../translator.ts';

const path: (typeof readPaperForm)['path'] = '/api/paper-form';

/** Link to the form on paper: a PDF in the language of the page. */
export function PaperLink({ children }: { children: ReactNode }) {
  const { language } = useTranslator();
  return <a href={`${apiBase}${path}?language=${language}`}>{children}</a>;
}
