import { IconMail, IconPencil, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { listFields, type SupportGroup } from '#features/support/contract/support-groups.ts';
import classes from './entry-line.module.css';
import { useSupportTexts } from './support-texts.ts';

/** One entry in one line, which opens its form. */
export function EntryLine({
  group,
  entry,
  onOpen,
}: {
  group: SupportGroup;
  entry: Readonly<Record<string, unknown>>;
  /** Null if the record can't be changed. */
  onOpen: (() => void) | null;
}) {
  const texts = useSupportTexts();
  const [first, second, third, ...others] = texts.facts(group, entry);
  const content = (
    <>
      <span className={classes.first}>{first}</span>
      {second && <span className={classes.fact}>{second}</span>}
      {third && <span className={classes.fact}>{third}</span>}
      {others.length > 0 && <span className={classes.others}>{others.join(' · ')}</span>}
    </>
  );
  return (
    <div className={classes.line}>
      {onOpen ? (
        <button type="button" className={classes.open} data-opens-entry onClick={onOpen}>
          {content}
          <IconPencil className={classes.pencil} size={16} stroke={1.7} aria-hidden="true" />
        </button>
      ) : (
        <div className={classes.open}>{content}</div>
      )}
      <EntryLinks group={group} entry={entry} />
    </div>
  );
}

/** Links to call or write to the people of an entry. */
function EntryLinks({
  group,
  entry,
}: {
  group: SupportGroup;
  entry: Readonly<Record<string, unknown>>;
}) {
  const { t } = useTranslation('record-fields');
  return listFields(group).map(([name, { kind }]) => {
    const value = entry[name];
    if (typeof value !== 'string' || value === '') return null;
    const tel = kind === 'phone' ? phoneLink(value) : null;
    if (tel) {
      return (
        <a key={name} className={classes.link} href={tel} aria-label={t('call', { number: value })}>
          <IconPhone size={16} stroke={1.7} aria-hidden="true" />
        </a>
      );
    }
    if (kind !== 'email') return null;
    return (
      <a
        key={name}
        className={classes.link}
        href={`mailto:${value}`}
        aria-label={t('write', { address: value })}
      >
        <IconMail size={16} stroke={1.7} aria-hidden="true" />
      </a>
    );
  });
}
