import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '#web/modules/locations/queries.ts';
import { staffNamesQuery } from '#web/modules/users/queries.ts';
import { useFormat } from '#web/platform/format.ts';

/** Names of the staff and the locations by their ids, as far as they are known here. */
export function useRecordNames(): ReadonlyMap<string, string> {
  const { personName } = useFormat();
  const { data: staff = [] } = useQuery(staffNamesQuery());
  const { data: locations = [] } = useQuery(locationsQuery());
  return new Map([
    ...staff.map((person) => [person.id, personName(person)] as const),
    ...locations.map(({ id, name }) => [id, name] as const),
  ]);
}
