import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { Section } from '#core/web/ui/section.tsx';
import { AboutMeForm } from './about-me-form.tsx';
import classes from './about-section.module.css';
import { Picture } from './picture.tsx';

/** Who I am: my picture, my name, my language. */
export function AboutSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('sections.about')}>
      <div className={classes.parts}>
        <Picture user={user} />
        <AboutMeForm user={user} />
      </div>
    </Section>
  );
}
