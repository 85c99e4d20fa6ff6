/** JSON with its lines and indents, as long as it is JSON. */
export const laidOut = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
