type Props = { readonly text: string; readonly strong: string };

/** A translated sentence with one of its filled-in words set in bold, wherever the language puts it. */
export const Emphasised = ({ text, strong }: Props) => {
  const at = strong === '' ? -1 : text.indexOf(strong);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <strong>{strong}</strong>
      {text.slice(at + strong.length)}
    </>
  );
};
