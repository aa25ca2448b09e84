import type { ReactNode } from 'react';
import type { Language } from '#core/contract/languages.ts';
import { Brand } from './brand.tsx';
import { type Credit, Footer } from './footer.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PageFrame, type PageVisit, SkipLink } from './page-frame.tsx';
import classes from './public-frame.module.css';
import { SkinToggle } from './skin-toggle.tsx';

/**
 * Frames the pages that need no account: signing in, registering, not found. Plain, since the small
 * page for signing in uses it too.
 */
export function PublicFrame({
  credit,
  contact,
  isLoading,
  visit,
  onLanguage,
  children,
}: {
  credit: Credit | undefined;
  contact: ReactNode;
  /** The footer appears once it is known what is in it. */
  isLoading: boolean;
  visit: PageVisit;
  onLanguage: (chosen: Language) => void;
  children: ReactNode;
}) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.head}>
        <Brand />
        <div className={classes.tools}>
          <LanguageChoice onChoose={onLanguage} />
          <SkinToggle />
        </div>
      </header>
      <PageFrame visit={visit}>{children}</PageFrame>
      {!isLoading && <Footer credit={credit} contact={contact} />}
    </div>
  );
}
