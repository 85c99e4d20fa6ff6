import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

type Placed = { readonly input: Buffer; readonly left: number; readonly top: number };

/** A film of one picture for the pretended camera of Chromium: pictures lie on grey paper. */
export const writeFilm = async (
  file: string,
  { width, height }: { readonly width: number; readonly height: number },
  pictures: readonly Placed[],
): Promise<void> => {
  const luma = await sharp({ create: { width, height, channels: 3, background: '#8a8a8a' } })
    .composite([...pictures])
    .greyscale()
    .raw()
    .toBuffer();
  const noColour = Buffer.alloc((width * height) / 2, 128);
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
  await writeFile(file, Buffer.concat([Buffer.from(`${header}FRAME\n`), luma, noColour]));
};
