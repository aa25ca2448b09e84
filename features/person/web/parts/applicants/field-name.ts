import { useTranslation } from 'react-i18next';
import type { ApplicantField } from './field-kind.ts';

/** What a field is called where it stands alone, without the others of its block. */
export function useFieldName(): (field: Pick<ApplicantField, 'block' | 'path'>) => string {
  const { t } = useTranslation('applicants');
  return ({ block, path }) => {
    const name = t(`fields.${path}`);
    return block ? `${t(`blocks.${block}`)} · ${name}` : name;
  };
}
