import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/basics/button.tsx';
import styles from './upload-page.module.css';

type Props = {
  readonly variant?: 'primary';
  readonly icon?: ReactNode;
  readonly children: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that opens the browser's chooser. Whoever closes that without a file is told so. */
export const ChooseFile = ({ variant, icon, children, onFiles }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef(onFiles);
  choose.current = onFiles;
  useEffect(() => {
    const element = input.current;
    const none = () => choose.current([]);
    // React has no property for this event.
    element?.addEventListener('cancel', none);
    return () => element?.removeEventListener('cancel', none);
  }, []);
  return (
    <>
      <Button {...(variant && { variant })} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        // Chosen by their names: systems disagree about the type of such a file.
        accept=".csv"
        className={styles.input}
        aria-label={children}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Clearing the input allows choosing the same file again after it failed.
          currentTarget.value = '';
        }}
      />
    </>
  );
};
