/** The nodes of routes are numbered: first all visits, then two for each vehicle, where its route begins and where it ends. */
export const startOf = (visits: number, vehicle: number) => visits + 2 * vehicle;
export const endOf = (visits: number, vehicle: number) => visits + 2 * vehicle + 1;
