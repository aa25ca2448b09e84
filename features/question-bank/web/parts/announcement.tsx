import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Announces text to screen readers, even when it repeats. */
export function useAnnouncement(): { announce: (text: string) => void; announcement: ReactNode } {
  const [said, setSaid] = useState({ text: '', count: 0 });
  return {
    announce: (text) => setSaid(({ count }) => ({ text, count: count + 1 })),
    announcement: (
      <VisuallyHidden role="status">
        <span key={said.count}>{said.text}</span>
      </VisuallyHidden>
    ),
  };
}
