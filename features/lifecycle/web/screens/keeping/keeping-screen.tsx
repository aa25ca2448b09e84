import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { may } from '#core/web/session/session.ts';
import { AboutFile } from '#features/person/web/parts/applicants/about-file.tsx';
import { EraseSection } from './erase-section.tsx';
import { HoldSection } from './hold-section.tsx';
import classes from './keeping-screen.module.css';
import { OwnDataSection } from './own-data-section.tsx';
import { StaySection } from './stay-section.tsx';

/** `/page/applicant/{id}/keeping`: what is held about somebody, why it has to stay, and how it goes for good. */
export function KeepingScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('keeping');
  usePageTitle(t('title'));
  return (
    <AboutFile key={id} id={id} title={t('title')}>
      {(file) => (
        <div className={classes.sections}>
          {may('applicant:give-own-data') && <OwnDataSection file={file} />}
          <HoldSection file={file} />
          {may('applicant:erase') && <StaySection file={file} />}
          {may('applicant:erase') && <EraseSection file={file} />}
        </div>
      )}
    </AboutFile>
  );
}
