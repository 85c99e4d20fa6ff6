/** The texts of every map. */
export const map = {
  loading: 'The map is loading',
  impossible: 'The map cannot be drawn here. What it would show:',
  fallback: 'The usual map does not answer.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  centre: 'Centre on the pin',
  nudge: 'Drag it, or move it with the arrow keys by a metre, with Shift by ten.',
  gestures: {
    ctrl: 'Hold Ctrl and scroll to zoom the map',
    command: 'Hold ⌘ and scroll to zoom the map',
    fingers: 'Use two fingers to move the map',
  },
};
