import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { type CaseSection, sectionOfPart } from '#core/web/paths.ts';
import { ShownSection } from '#core/web/ui/shown-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import type { CaseSectionProps } from './case-section-props.ts';

// A record opens at the activity; the other sections load on demand.
const sections: Record<CaseSection, ComponentType<CaseSectionProps>> = {
  activity: ActivitySection,
  profile: lazyPart(async () => (await import('./profile-section.tsx')).ProfileSection),
  care: lazyPart(async () => (await import('./care-section.tsx')).CareSection),
  documents: lazyPart(async () => (await import('./documents-section.tsx')).DocumentsSection),
};

/** The section of a case record that the address names, opened at its part. */
export function CaseSections(props: CaseSectionProps) {
  const { t } = useTranslation(['case-record', 'actions']);
  const section = sectionOfPart(props.part);
  const Section = sections[section];
  return (
    <ShownSection
      name={section}
      part={props.part}
      label={t(`case-record:sections.${section}`)}
      loadingLabel={t('actions:loading')}
    >
      <Section {...props} />
    </ShownSection>
  );
}
