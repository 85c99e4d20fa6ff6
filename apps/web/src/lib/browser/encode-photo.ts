/** Enough to read a house number; a tenth of what a phone's camera makes. */
const LONGEST_SIDE = 1_600;
const QUALITY = 0.8;

/** Made small, and with nothing else in the file: where it was taken is none of its business. */
export const encodePhoto = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!made) throw new Error('The browser has made no image.');
    return made;
  } finally {
    picture.close();
  }
};

/** Missing on pages that come without TLS. */
export const sha256Of = async (content: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
