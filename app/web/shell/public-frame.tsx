import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { type Credit, Footer } from './footer.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PageFrame, SkipLink } from './page-frame.tsx';
import classes from './public-frame.module.css';
import { SkinToggle } from './skin-toggle.tsx';

/** Frames the pages that need no account: signing in, registering, not found. */
export function PublicFrame({
  credit,
  contact,
  isLoading,
  children,
}: {
  credit: Credit | undefined;
  contact: ReactNode;
  /** The footer appears once it is known what is in it. */
  isLoading: boolean;
  children: ReactNode;
}) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.head}>
        <Brand />
        <Group gap="var(--space-1)" wrap="nowrap">
          <LanguageChoice />
          <SkinToggle />
        </Group>
      </header>
      <PageFrame>{children}</PageFrame>
      {!isLoading && <Footer credit={credit} contact={contact} />}
    </div>
  );
}
