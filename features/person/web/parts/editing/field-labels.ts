import { useTranslation } from 'react-i18next';
import {
  fieldAt,
  type PersonBlock,
  type PersonField,
  personFields,
} from '#features/person/contract/person-fields.ts';

/** Short labels, for the narrow column beside the values. */
const shortLabels = [
  ...(['preferredContact', 'mayLeaveMessage', 'callTime', 'language', 'safeNow'] as const),
  ...(['interpreter', 'interpreterLanguage'] as const),
  ...(['preferredName', 'dateOfBirth', 'gender', 'genderInOwnWords'] as const),
  ...(['programStatus', 'education', 'trades'] as const),
] as const satisfies readonly PersonField[];
type ShortLabel = (typeof shortLabels)[number];

/** Labels of fields and of their parts: `phone`, `address`, `address.city`, `substances.0.lastUse`. */
export function useFieldLabel(): (path: string) => string {
  const { t } = useTranslation(['record-fields', 'applicants']);
  return (path) => {
    const [name] = path.split('.') as [PersonField];
    if (isShort(name)) return t(`record-fields:labels.${name}`);
    if (isBlock(name) && path === name) return t(`applicants:blocks.${name}`);
    const field = fieldAt(path) ?? fieldAt(name);
    return field ? t(`applicants:fields.${field.path}`) : '';
  };
}

const isShort = (name: string): name is ShortLabel =>
  (shortLabels as readonly string[]).includes(name);

const isBlock = (name: PersonField): name is PersonBlock => personFields[name]?.kind === 'block';
