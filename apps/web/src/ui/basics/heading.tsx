import { type ComponentProps, createContext, use } from 'react';

/** At which level the headings stand: parts of a page are one deeper where the page itself is part of another. */
export const HeadingLevel = createContext<2 | 3>(2);

type Props = ComponentProps<'h2'> & {
  /** Of a part within a part. */
  readonly isDeeper?: boolean;
};

/** A heading of the level that its surroundings have, so that none is ever left out. */
export const Heading = ({ isDeeper = false, ...rest }: Props) => {
  const level = use(HeadingLevel);
  const Tag = `h${isDeeper ? level + 1 : level}` as 'h2';
  return <Tag {...rest} />;
};
