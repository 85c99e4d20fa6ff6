import { useEffect } from 'react';
import { useMap } from './map-context.ts';

type Images = Readonly<Record<string, () => ImageData | null>>;
type Options = {
  /** Whether a layer gives it its colour. */
  readonly takesColour?: boolean;
};

/** Images for symbols, drawn at twice their size, for fine screens. `images` are compared by identity, so keep them. */
export const useMapImages = (images: Images, { takesColour = false }: Options = {}): void => {
  const { map } = useMap();
  useEffect(() => {
    const add = (name: string) => {
      const image = images[name]?.();
      if (!image) return;
      if (map.hasImage(name)) map.removeImage(name);
      map.addImage(name, image, { pixelRatio: 2, sdf: takesColour });
    };
    for (const name of Object.keys(images)) add(name);
    // A new ground has lost the images of the former one, and asks for them.
    const missing = map.on('styleimagemissing', ({ id: name }) => add(name));
    return () => missing.unsubscribe();
  }, [map, images, takesColour]);
};
