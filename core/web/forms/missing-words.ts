import { useTranslation } from 'react-i18next';

/** A field by the name that people read beside it. */
export interface NamedField {
  name: string;
  kind: 'text' | 'choice' | 'box';
}

/** The error of an empty field, which names it: `const missing = useMissingWords()`. */
export function useMissingWords(): (label: string, kind?: NamedField['kind']) => string {
  const { t, i18n } = useTranslation('validation');
  return (label, kind = 'text') => {
    if (kind === 'box') return t('box-unchecked');
    const name = label.replace(/\s*(?:\([^)]*\)|\*)\s*$/, '').trim();
    if (name.endsWith('?')) return t('question-named', { name });
    // French quotes the name; in English it is part of the sentence.
    const inSentence = i18n.language === 'en' ? lowerFirst(name) : name;
    return t(kind === 'choice' ? 'choice-named' : 'required-named', { name: inSentence });
  };
}

/** `ID number` keeps its capitals. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** The label of an input, read off the page; null where it has none, as in a group of choices. */
export function namedField(node: HTMLElement | null): NamedField | null {
  if (!node?.matches('input, select, textarea')) return null;
  const name = (node as HTMLInputElement).labels?.[0]?.textContent ?? node.ariaLabel;
  if (!name) return null;
  if (node.matches('[type=checkbox]')) return { name, kind: 'box' };
  return { name, kind: node.matches('select, [aria-haspopup=listbox]') ? 'choice' : 'text' };
}
