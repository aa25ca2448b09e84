import { useTranslation } from 'react-i18next';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Location } from '#features/locations/contract/locations.ts';

/** Where a location is, how it is reached, and what is offered there to whom. */
export function AboutSection({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const { list, zone } = useFormat();
  const { address, phone, programs, whom, timeZone } = location;
  return (
    <Section title={t('about')}>
      <DefinitionList
        items={[
          { term: t('address'), value: address },
          {
            term: t('phone'),
            value: phone && <a href={phoneLink(phone) ?? undefined}>{phone}</a>,
          },
          { term: t('programs'), value: list(programs) },
          { term: t('whom'), value: whom },
          {
            term: t('timeZone'),
            value: timeZone ? zone(timeZone) : t('asOrganisation'),
          },
        ]}
      />
    </Section>
  );
}
