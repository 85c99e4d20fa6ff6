import { type ComponentProps, createContext, use } from 'react';

/** The level of headings: sections are one level deeper if the page itself is part of another. */
export const HeadingLevel = createContext<2 | 3>(2);

type Props = ComponentProps<'h2'> & {
  /** Whether this heads a section within a section. */
  readonly isDeeper?: boolean;
};

/** A heading at the level of its surroundings, so that no level is skipped. */
export const Heading = ({ isDeeper = false, ...rest }: Props) => {
  const level = use(HeadingLevel);
  const Tag = `h${isDeeper ? level + 1 : level}` as 'h2';
  return <Tag {...rest} />;
};
