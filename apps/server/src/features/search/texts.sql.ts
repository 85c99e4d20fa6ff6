import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Every word occurs. A word is letters and digits only, so it contains nothing that LIKE would read as a pattern. */
export const containingAll = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like all (array(select '%' || word || '%' from unnest(${sql.val([...words])}::text[]) word))`;

/** At least one pattern of each group occurs; _ in it is any character. */
export const containingOneOfEach = (
  text: RawBuilder<unknown>,
  groups: readonly (readonly string[])[],
): RawBuilder<SqlBool> =>
  sql.join<SqlBool>(
    groups.map((group) => sql`${text} like any (${sql.val(group.map((pattern) => `%${pattern}%`))}::text[])`),
    sql` and `,
  );

/** Every word occurs, or one that differs by a letter; the shortest words must occur as typed. */
export const resemblingAll = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select bool_and(case
      when length(word) > 4 then word_similarity(word, ${text}) >= 0.5
      when length(word) = 4 then word_similarity(word, ${text}) >= 0.4
      else ${text} like '%' || word || '%' end)
    from unnest(${sql.val([...words])}::text[]) word)`;

/** How much all words together resemble a text. */
export const resemblance = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> =>
  sql<number>`(select sum(word_similarity(word, ${text})) from unnest(${sql.val([...words])}::text[]) word)`;
