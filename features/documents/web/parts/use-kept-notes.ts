import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import type { FormText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import type { Upload } from './upload-queue.ts';
import { uploads } from './uploads.ts';

/** A page can't keep a file, but it can keep its note. */
const keptNotes = z.array(z.object({ name: z.string(), size: z.number(), note: z.string() }));
export type KeptNote = z.infer<typeof keptNotes>[number];

/** Documents uploaded since this page was opened, with their notes. */
const uploadedNotes = new Set<string>();
const noteKey = (applicantId: string, { name, size }: { name: string; size: number }) =>
  `${applicantId} ${size} ${name}`;
uploads.onEnd(({ applicantId, file }, storedFile) => {
  if (storedFile) uploadedNotes.add(noteKey(applicantId, file));
});

/**
 * Notes beside pending files. They survive a crash and the end of the session, and return when the
 * same files are chosen again.
 */
export function useKeptNotes(applicantId: string, personUploads: readonly Upload[]) {
  const [waitingNotes, setWaitingNotes] = useState<readonly KeptNote[]>([]);
  // Reads the kept notes before writing over them.
  const [isRead, setRead] = useState(false);
  const heldTextRef = useRef<FormText | null>(null);

  useEffect(() => {
    const heldText = keptText.openForm(lasting(`files:${applicantId}`));
    heldTextRef.current = heldText;
    let isGone = false;
    void Promise.resolve(heldText?.restore(() => !isGone)).then((found) => {
      if (isGone) return;
      setRead(true);
      const read = keptNotes.safeParse(found?.values);
      if (!read.success) return;
      const pendingUploads = uploads.all().filter((one) => one.applicantId === applicantId);
      setWaitingNotes(
        read.data.filter(
          (keptNote) =>
            !uploadedNotes.has(noteKey(applicantId, keptNote)) &&
            !pendingUploads.some(({ file }) => isSameFile(keptNote, file)),
        ),
      );
    });
    return () => {
      isGone = true;
      heldText?.release();
      heldTextRef.current = null;
    };
  }, [applicantId]);

  const writtenNotes = personUploads
    .filter(({ note }) => note.trim() !== '')
    .map(({ file, note }) => ({ name: file.name, size: file.size, note }));
  const all = JSON.stringify([...waitingNotes, ...writtenNotes]);
  const hasKeptText = useRef(false);
  useEffect(() => {
    if (!isRead) return;
    const values: KeptNote[] = JSON.parse(all);
    if (values.length > 0) {
      hasKeptText.current = true;
      heldTextRef.current?.keep({ values });
    } else if (hasKeptText.current) heldTextRef.current?.forget();
  }, [all, isRead]);

  return {
    /** Notes whose files need to be chosen again. */
    back: waitingNotes,
    /** Takes the kept note of this file. */
    take(file: File): string {
      const keptNote = waitingNotes.find((one) => isSameFile(one, file));
      if (keptNote) setWaitingNotes((before) => before.filter((one) => one !== keptNote));
      return keptNote?.note ?? '';
    },
    discard() {
      hasKeptText.current = true;
      setWaitingNotes([]);
    },
  };
}

function isSameFile({ name, size }: KeptNote, file: File): boolean {
  return file.name === name && file.size === size;
}
