import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') === true;

/** Accepts dropped files; a file dropped outside the zone does not make the browser leave the page. */
export const useFileDrop = (mayDrop: boolean, onFiles: (files: readonly File[]) => void) => {
  // Entering a child of the zone also fires a leave: only the last leave counts.
  const [depth, setDepth] = useState(0);

  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);

  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (mayDrop && hasFiles(event)) setDepth((now) => now + 1);
    },
    onDragLeave: (event: DragEvent) => {
      if (mayDrop && hasFiles(event)) setDepth((now) => Math.max(0, now - 1));
    },
    onDragOver: (event: DragEvent) => {
      if (!mayDrop || !hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop: (event: DragEvent) => {
      setDepth(0);
      if (!mayDrop || !hasFiles(event)) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver: depth > 0, handlers };
};
