import type { Point } from '@waybill/domain/geocoding';
import type { ReactNode } from 'react';

/** A place on the map with how far off it may be. */
export type MapPlace = {
  readonly point: Point;
  /** The metres within which the true place is; null or 0 when it is exact. */
  readonly errorMetres?: number | null;
};

export type MapViewProps = {
  /** The name of the map for screen readers. */
  readonly label: string;
  /** What the map shows, in words: for screen readers, and for everybody where no map can be drawn. */
  readonly text: ReactNode;
  /** The places that are to be seen. The map moves to them when they change, and never by itself otherwise. */
  readonly extent: readonly MapPlace[];
  /** Another value moves the map to the places once more, even if they are the same. */
  readonly extentKey?: string;
  /** For a map in a page that scrolls: the wheel and one finger scroll the page, Ctrl and two fingers move the map. */
  readonly isInPage?: boolean;
  /** Called with the place where the ground was pressed, not a pin. */
  readonly onPress?: (point: Point) => void;
  /** Pins, controls and layers; they are drawn once the map is. */
  readonly children?: ReactNode;
};

export type MapPinProps = MapPlace & {
  /** The name of the pin for screen readers, and its tooltip. */
  readonly label: string;
  /** One or two characters in the pin. */
  readonly mark: string;
  /** `main` is the pin that the map is about, `stop` a round one for a place of a way, `other` a small one beside the main one. */
  readonly look: 'main' | 'stop' | 'other';
  /** Makes the pin a button. */
  readonly onPress?: () => void;
  /** Lets a person drag the pin, or nudge it with the arrow keys by a metre (with Shift ten): called when it has come to rest. */
  readonly onMove?: (point: Point) => void;
};

export type MapControlsProps = {
  /** Adds a button that brings this place into the middle. */
  readonly centre?: Point;
  /** Adds a button that shows all places again, on a map of many. */
  readonly hasAll?: boolean;
};
