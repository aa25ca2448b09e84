import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './list-pages.module.css';

/** Previous and next. Cursor paging has no "page 17" to jump to. */
export function ListPages({
  address: { page, showPreviousPage, showNextPage },
  next,
  texts,
}: {
  /** The list's state. */
  address: {
    page: number;
    showPreviousPage: () => void;
    showNextPage: (after: string) => void;
  };
  next: string | null;
  texts: { label: string; previous: string; next: string; page: (page: number) => string };
}) {
  if (page === 1 && next === null) return null;
  return (
    <nav className={classes.pages} aria-label={texts.label}>
      <Button
        variant="default"
        disabled={page === 1}
        leftSection={<IconChevronLeft size={18} aria-hidden="true" />}
        onClick={showPreviousPage}
      >
        {texts.previous}
      </Button>
      <span className={classes.page}>{texts.page(page)}</span>
      <Button
        variant="default"
        disabled={next === null}
        rightSection={<IconChevronRight size={18} aria-hidden="true" />}
        onClick={() => next !== null && showNextPage(next)}
      >
        {texts.next}
      </Button>
    </nav>
  );
}
