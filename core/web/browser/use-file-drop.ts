import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Dropped files, and whether there were folders, which have no content. */
export interface Dropped {
  files: File[];
  folders: number;
}

/** Accepts files dragged onto an element. */
export function useFileDrop(onDrop: (dropped: Dropped) => void) {
  const [isOver, setOver] = useState(false);
  // `dragenter` of a child fires before `dragleave` of its parent.
  const depth = useRef(0);
  useNoDropElsewhere();

  const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    dropProps: {
      onDragEnter(event: DragEvent) {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      onDragOver(event: DragEvent) {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave(event: DragEvent) {
        if (!isOfFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) setOver(false);
      },
      onDrop(event: DragEvent) {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onDrop(droppedIn(event.dataTransfer));
      },
    },
  };
}

/** Without this, a file dropped elsewhere would replace the page. */
function useNoDropElsewhere(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}

function droppedIn({ items, files }: DataTransfer): Dropped {
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const isFolder = (index: number) => entries[index]?.isDirectory === true;
  const all = [...files];
  return {
    files: all.filter((_, index) => !isFolder(index)),
    folders: all.filter((_, index) => isFolder(index)).length,
  };
}
