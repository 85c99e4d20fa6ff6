/** From here on there is hardly room left. */
const NEARLY_FULL = 0.9;

/** How full a vehicle is. */
export const loadLevel = (load: number, capacity: number): 'fits' | 'nearly-full' | 'over' => {
  if (load > capacity) return 'over';
  return load > capacity * NEARLY_FULL ? 'nearly-full' : 'fits';
};
