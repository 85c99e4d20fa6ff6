/** The texts of choosing a vehicle for shipments. */
export const assigning = {
  title: { one: 'Assign {count} shipment to a vehicle', other: 'Assign {count} shipments to a vehicle' },
  vehicle: 'Vehicle',
  search: 'Name or registration',
  vehicles: 'Vehicles',
  chooseVehicle: 'Choose a vehicle',
  noMatch: 'No vehicle has this name or registration.',
  noVehicles: 'There are no vehicles yet. Add one first.',
  addVehicle: 'Go to vehicles',
  loadFailed: 'The vehicles did not load.',
  free: '{weight}, {volume} free',
  freeOne: '{amount} free',
  full: 'Full',
  day: 'Day',
  chooseDay: 'Enter a day',
  includesOut: 'Also those out for delivery',
  submit: 'Assign',
} as const;
