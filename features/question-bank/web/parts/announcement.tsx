import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';

/** Says something to who doesn't see it; the same words twice are said twice. */
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
