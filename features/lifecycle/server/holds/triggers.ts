import { snakeCase } from '#core/server/db/camel-case.ts';
import type { PersonRecord } from '#features/person/server/person-records/record.ts';

interface HoldTrigger {
  name: string;
  /** The statement of the migration. */
  statement: string;
}

/** The triggers that the registry requires: each table refuses changes to records on legal hold. */
export function holdTriggers(records: readonly PersonRecord[]): HoldTrigger[] {
  return records.flatMap((record) => {
    const { hold } = record;
    const onDelete = 'onDelete' in hold ? hold.onDelete : undefined;
    const deleting = typeof onDelete === 'string' ? { trigger: onDelete } : onDelete;
    return [
      ...(deleting ? [toTrigger(record, 'before delete', deleting)] : []),
      ...(hold.onUpdate ? [toTrigger(record, 'before update', hold.onUpdate)] : []),
    ];
  });
}

function toTrigger(
  record: PersonRecord,
  event: string,
  { trigger, of, when }: { trigger: string; of?: readonly string[]; when?: string },
): HoldTrigger {
  const columns = of ? ` of ${of.map(snakeCase).join(', ')}` : '';
  const condition = when ? ` when (${when})` : '';
  // Moving a row to another person affects the person it names, not its parents.
  const path = of?.join() === 'applicantId' ? '' : pathAbove(record);
  const statement = `create trigger ${trigger} ${event}${columns} on ${snakeCase(record.table)}
  for each row${condition} execute function refuse_while_on_hold(${path});`;
  return { name: trigger, statement };
}

/** The parent table and the column that leads to it, for rows without a person of their own. */
function pathAbove({ via }: PersonRecord): string {
  if (typeof via === 'string' || 'linkedBy' in via) return '';
  const [path] = Object.entries(via).filter(([above]) => above !== 'applicant');
  return path ? path.map((name) => `'${snakeCase(name)}'`).join(', ') : '';
}
