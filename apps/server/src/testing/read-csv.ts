/** The lines of a file by RFC 4180; any other format is an error. */
const linesOf = (text: string, delimiter: ',' | ';'): string[][] => {
  const cell =
    delimiter === ',' ? /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/ : /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n)/;
  const lines: string[][] = [];
  let line: string[] = [];
  for (let at = 0; at < text.length; ) {
    const [whole = '', quoted, plain, end] = text.slice(at).match(cell) ?? [];
    if (whole === '') throw new Error(`No cell at ${JSON.stringify(text.slice(at, at + 40))}`);
    line.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    at += whole.length;
    if (end === delimiter) continue;
    lines.push(line);
    line = [];
  }
  return lines;
};

/** The rows of a file by the names in its header. */
export const readCsv = (
  bytes: Buffer,
  delimiter: ',' | ';' = ',',
): { readonly header: string[]; readonly rows: Record<string, string>[] } => {
  const text = bytes.toString('utf8');
  if (!text.startsWith('\ufeff')) throw new Error('No mark of UTF-8');
  const [header = [], ...lines] = linesOf(text.slice(1), delimiter);
  const uneven = lines.find((line) => line.length !== header.length);
  if (uneven) throw new Error(`${uneven.length} cells under ${header.length} names`);
  return { header, rows: lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? '']))) };
};
