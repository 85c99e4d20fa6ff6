export const savedLocations = {
  heading: 'Waybill',
} as const;
