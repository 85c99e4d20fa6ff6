import type { ReactNode } from 'react';

type Props = {
  readonly text: string;
  readonly strong: string;
  /** Renders the emphasised words; bold by default. */
  readonly set?: (words: string) => ReactNode;
};

const inBold = (words: string) => <strong>{words}</strong>;

/** A translated sentence with one of its filled-in words emphasised, wherever the language puts it. */
export const Emphasised = ({ text, strong, set = inBold }: Props) => {
  const at = strong === '' ? -1 : text.indexOf(strong);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      {set(strong)}
      {text.slice(at + strong.length)}
    </>
  );
};
