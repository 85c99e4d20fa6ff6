import styles from './marked-text.module.css';

type Props = { readonly parts: readonly { readonly text: string; readonly isMatch: boolean }[] };

/** A text with what was searched for set apart. */
export const MarkedText = ({ parts }: Props) =>
  parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name, and never move
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
