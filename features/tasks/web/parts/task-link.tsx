import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import recordClasses from '#core/web/ui/record-table.module.css';

/** Opens a task beside what is shown: its own address, so that Back closes it and a link works. */
export function TaskLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={((before: Record<string, unknown>) => ({ ...before, task: id })) as never}
      state={(before) => before}
      resetScroll={false}
      className={recordClasses.link}
    >
      {children}
    </Link>
  );
}
