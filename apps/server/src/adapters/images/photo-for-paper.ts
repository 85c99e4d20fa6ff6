/** The longer side of a photo in half of a page, at 300 dots to the inch. */
const PAPER_PIXELS = 1000;
const QUALITY = 72;
/** Smaller ones are printed as they are. */
const SMALL_BYTES = 120 * 1024;

/**
 * A photo as small as paper needs it. In this process, other than uploads: what comes here is what the image process has encoded, and a
 * process for each would take longer than the drawing of all the rest. The library is large, and many processes never print.
 */
export const photoForPaper = async (jpeg: Buffer): Promise<Buffer> => {
  if (jpeg.length <= SMALL_BYTES) return jpeg;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(jpeg)
    .resize(PAPER_PIXELS, PAPER_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
};
