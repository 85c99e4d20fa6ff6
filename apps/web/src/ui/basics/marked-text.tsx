import styles from './marked-text.module.css';

type Props = { readonly parts: readonly { readonly text: string; readonly isMatch: boolean }[] };

/** A text with the matches of a search marked. */
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
