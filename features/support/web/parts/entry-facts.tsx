import { type Definition, DefinitionList } from '#core/web/ui/definition-list.tsx';
import { fieldsOf, type SupportGroup } from '#features/support/contract/support-groups.ts';
import classes from './entry-facts.module.css';
import { SupportFieldDisplay, useSupportValue } from './fields.tsx';
import { useSupportWords } from './support-words.ts';

/** An entry by what it is known by, with what else was given. */
export function EntryFacts({
  group,
  entry,
}: {
  group: SupportGroup;
  entry: Readonly<Record<string, unknown>>;
}) {
  const words = useSupportWords();
  const inWords = useSupportValue();
  const [[firstName, first], ...others] = fieldsOf(group) as [
    ReturnType<typeof fieldsOf>[number],
    ...ReturnType<typeof fieldsOf>,
  ];
  const items = others
    .filter(([name, field]) => inWords(field, entry[name]) !== '')
    .map(
      ([name, field]): Definition => ({
        term: words.field(name),
        value: <SupportFieldDisplay field={field} value={entry[name]} />,
      }),
    );
  return (
    <li className={classes.entry}>
      <p className={classes.name}>{inWords(first, entry[firstName])}</p>
      {items.length > 0 && <DefinitionList items={items} />}
    </li>
  );
}
