import { useTranslation } from 'react-i18next';
import { inLanguage } from '#core/contract/languages.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { listQuestions } from '#features/questions/contract/questions.ts';

/** Names of the staff and the locations by their ids, as far as they are known here. */
export function useRecordNames(): ReadonlyMap<string, string> {
  const { personName } = useFormat();
  const { data: staff = [] } = useRead(listStaffNames);
  const { data: locations = [] } = useRead(listLocations);
  return new Map([
    ...staff.map((person) => [person.id, personName(person)] as const),
    ...locations.map(({ id, name }) => [id, name] as const),
  ]);
}

/** What the topics of questions are called now by their ids, where this entry names some. */
export function useTopicNames({ before, after }: AuditEntry): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  const isNamed = [before, after].some((side) => side !== null && 'topics' in side);
  const { data: questions = [] } = useRead(listQuestions, { query: {} }, { enabled: isNamed });
  return new Map(
    questions.map(({ category, topic }) => [category, inLanguage(topic.name, i18n.language)]),
  );
}
