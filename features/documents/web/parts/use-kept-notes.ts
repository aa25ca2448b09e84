import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import type { HeldText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import type { Upload } from './upload-queue.ts';
import { uploads } from './uploads.ts';

/** A page can't keep a file, but it can keep its note. */
const keptNotes = z.array(z.object({ name: z.string(), size: z.number(), note: z.string() }));
export type KeptNote = z.infer<typeof keptNotes>[number];

/** Documents uploaded since this page was opened, with their notes. */
const uploadedNotes = new Set<string>();
const nameOf = (applicantId: string, { name, size }: { name: string; size: number }) =>
  `${applicantId} ${size} ${name}`;
uploads.onEnd(({ applicantId, file }, kept) => {
  if (kept) uploadedNotes.add(nameOf(applicantId, file));
});

/**
 * Notes beside pending files. They survive a crash and the end of the session, and return when the
 * same files are chosen again.
 */
export function useKeptNotes(applicantId: string, shown: readonly Upload[]) {
  const [back, setBack] = useState<readonly KeptNote[]>([]);
  // Reads the kept notes before writing over them.
  const [isRead, setRead] = useState(false);
  const held = useRef<HeldText | null>(null);

  useEffect(() => {
    const own = keptText.hold(lasting(`files:${applicantId}`));
    held.current = own;
    let isGone = false;
    void Promise.resolve(own?.restore(() => !isGone)).then((found) => {
      if (isGone) return;
      setRead(true);
      const read = keptNotes.safeParse(found?.values);
      if (!read.success) return;
      const there = uploads.all().filter((one) => one.applicantId === applicantId);
      setBack(
        read.data.filter(
          (kept) =>
            !uploadedNotes.has(nameOf(applicantId, kept)) &&
            !there.some(({ file }) => isOf(kept, file)),
        ),
      );
    });
    return () => {
      isGone = true;
      own?.release();
      held.current = null;
    };
  }, [applicantId]);

  const written = shown
    .filter(({ note }) => note.trim() !== '')
    .map(({ file, note }) => ({ name: file.name, size: file.size, note }));
  const all = JSON.stringify([...back, ...written]);
  const isKept = useRef(false);
  useEffect(() => {
    if (!isRead) return;
    const values: KeptNote[] = JSON.parse(all);
    if (values.length > 0) {
      isKept.current = true;
      held.current?.keep({ values });
    } else if (isKept.current) held.current?.forget();
  }, [all, isRead]);

  return {
    /** Notes whose files need to be chosen again. */
    back,
    /** Takes the kept note of this file. */
    take(file: File): string {
      const kept = back.find((one) => isOf(one, file));
      if (kept) setBack((before) => before.filter((one) => one !== kept));
      return kept?.note ?? '';
    },
    giveUp() {
      isKept.current = true;
      setBack([]);
    },
  };
}

function isOf({ name, size }: KeptNote, file: File): boolean {
  return file.name === name && file.size === size;
}
