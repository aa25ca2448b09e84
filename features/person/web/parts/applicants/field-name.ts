import { useTranslation } from 'react-i18next';
import type { ApplicantField } from './field-kind.ts';

/** The label of a field outside its block. */
export function useFieldName(): (field: Pick<ApplicantField, 'block' | 'path'>) => string {
  const { t } = useTranslation('applicants');
  return ({ block, path }) => {
    const name = t(`fields.${path}`);
    return block ? `${t(`blocks.${block}`)} · ${name}` : name;
  };
}
