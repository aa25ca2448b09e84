import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { WorkRows } from './work-rows.tsx';

/** People whose answers tell of danger, before everything else; nothing where there are none. */
export function InDanger({ inDanger: { count, first } }: { inDanger: Dashboard['inDanger'] }) {
  const { t } = useTranslation('dashboard');
  const { personName, relative, moment, number } = useFormat();
  if (count === 0) return null;
  const inWords =
    typeof count === 'number'
      ? t('dangerText', { count })
      : t('dangerMany', { total: number(count.atLeast) });
  return (
    <Section title={t('dangerTitle')} text={inWords}>
      <WorkRows
        rows={first.map((person) => ({
          id: person.id,
          to: paths.applicant(person.id),
          name: personName(person),
          marks: person.marks,
          aside: t('dangerSince', { when: relative(person.since) }),
          asideTitle: moment(person.since),
        }))}
      />
    </Section>
  );
}
