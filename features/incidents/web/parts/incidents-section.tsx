import { usePages } from '#core/web/api/read.ts';
import {
  type IncidentPerson,
  listIncidentsOfPerson,
} from '#features/incidents/contract/incidents.ts';
import { IncidentList } from './incident-list.tsx';

const pageSize = 10;

/** Incidents about a person, for their case record. */
export function IncidentsSection({
  applicant,
}: {
  applicant: IncidentPerson & { locationId: string | null };
}) {
  const query = usePages(listIncidentsOfPerson, {
    params: { id: applicant.id },
    query: { limit: pageSize },
  });
  const { id, reference, firstName, lastName, preferredName, locationId } = applicant;
  const person = { id, reference, firstName, lastName, preferredName };
  return <IncidentList query={query} origin={{ locationId, person }} />;
}
