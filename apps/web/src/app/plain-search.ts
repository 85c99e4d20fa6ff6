/** Query values are read and written as text: `?code=0042` stays 0042 and does not become a number. */
export const parsePlainSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

export const stringifyPlainSearch = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  // A list is written with commas, which an address may have as they are.
  return query.size > 0 ? `?${String(query).replaceAll('%2C', ',')}` : '';
};
