import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { type Definition, DefinitionList } from '#core/web/ui/definition-list.tsx';
import ruled from '#core/web/ui/ruled-list.module.css';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';

/**
 * One time that something was given out.
 *
 * i18n-keys: papers:parts.* letters:fields.* papers:disclosures.*
 */
export function DisclosureEntry({ entry }: { entry: Disclosure }) {
  const { t, i18n } = useTranslation(['papers', 'letters', 'notes']);
  const { moment, day, list } = useFormat();
  const label = useEnumerationLabel();
  // A newer server may send parts and facts that this client has no label for.
  const labelOrName = (key: string, name: string) => t(key, { defaultValue: name });
  const facts: [string, string | null | undefined][] = [
    ['disclosures.recipient', entry.recipient],
    [
      'disclosures.recipientClass',
      entry.recipientClass && label('recipientClasses', entry.recipientClass),
    ],
    ['disclosures.recipientAddress', entry.recipientAddress],
    ['disclosures.purpose', entry.purpose],
    ['disclosures.basis', entry.basis && label('disclosureBases', entry.basis)],
    ['disclosures.groundNote', entry.groundNote],
    ['disclosures.consentOn', entry.consentOn && day(entry.consentOn)],
    ['disclosures.letter', entry.template && textIn(entry.template, i18n.language)],
    [
      'disclosures.parts',
      list(entry.parts.map((part) => labelOrName(`papers:parts.${part}`, part))),
    ],
    [
      'disclosures.fields',
      list(entry.fields.map((field) => labelOrName(`letters:fields.${field}`, field))),
    ],
    ['disclosures.file', entry.fileName],
  ];
  const items = facts.flatMap(([key, value]): Definition[] =>
    value ? [{ term: t(key), value }] : [],
  );
  return (
    <li className={ruled.entry} tabIndex={-1}>
      <p className={ruled.title}>{t(`papers:disclosures.kinds.${entry.kind}`)}</p>
      <p className={ruled.when}>
        {moment(entry.at)} · {t('disclosures.by', { who: entry.by ?? t('notes:who.gone') })}
      </p>
      {items.length > 0 && <DefinitionList items={items} />}
    </li>
  );
}
