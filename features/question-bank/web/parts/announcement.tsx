import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Announces text to screen readers, even when it repeats. */
export function useAnnouncement(): { announce: (text: string) => void; announcement: ReactNode } {
  const [announced, setAnnounced] = useState({ text: '', count: 0 });
  return {
    announce: (text) => setAnnounced(({ count }) => ({ text, count: count + 1 })),
    announcement: (
      <VisuallyHidden role="status">
        <span key={announced.count}>{announced.text}</span>
      </VisuallyHidden>
    ),
  };
}
