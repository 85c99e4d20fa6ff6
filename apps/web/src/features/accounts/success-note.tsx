import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './account-form.module.css';

type Props = { readonly text: ReactNode; readonly children: ReactNode };

/** Replaces a form that has been submitted, and takes its focus, so that screen readers announce the success. */
export const SuccessNote = ({ text, children }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div className={styles.note}>
      <div ref={place} tabIndex={-1} role="status" className={styles.heading}>
        <IconCircleCheck size={20} stroke={1.75} className={styles.success} aria-hidden />
        <span>{text}</span>
      </div>
      {children}
    </div>
  );
};
