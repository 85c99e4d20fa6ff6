/** Of a text of megabytes, the end is searched for and not walked to. */
const endOfText = (text: string, from: number): number => {
  let end = text.indexOf('"', from + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
};

/** Whether JSON is no deeper and has no more values than that; told without building them, which may take all memory there is. */
export const isJsonWithin = (text: string, most: { readonly depth: number; readonly values: number }): boolean => {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      at = endOfText(text, at);
    } else if (letter === '{' || letter === '[') {
      depth += 1;
      values += 1;
    } else if (letter === '}' || letter === ']') depth -= 1;
    else if (letter === ',') values += 1;
    if (depth > most.depth || values > most.values) return false;
  }
  return true;
};
