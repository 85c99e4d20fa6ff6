/**
 * A code as it is stored and compared: letter for letter, as barcodes are everywhere. A scanner may send control characters
 * along, such as the separators of a GS1 code or the end of the line.
 */
export const scannedCode = (read: string): string => read.replace(/\p{Cc}/gu, '').trim();
