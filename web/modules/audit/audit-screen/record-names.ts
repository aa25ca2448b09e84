import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { inLanguage } from '#contract/languages.ts';
import { locationsQuery } from '#web/modules/locations/queries.ts';
import { questionsQuery } from '#web/modules/questions/queries.ts';
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

/** What the topics of questions are called now by their ids, where this entry names some. */
export function useTopicNames({ before, after }: AuditEntry): ReadonlyMap<string, string> {
  const { i18n } = useTranslation();
  const isNamed = [before, after].some((side) => side !== null && 'topics' in side);
  const { data: questions = [] } = useQuery({ ...questionsQuery(), enabled: isNamed });
  return new Map(
    questions.map(({ category, topic }) => [category, inLanguage(topic.name, i18n.language)]),
  );
}
