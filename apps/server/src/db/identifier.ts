/** A name of the schema, as a statement has it. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
