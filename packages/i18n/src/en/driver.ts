/** The texts of the driver app, beside those of every first visit. Drivers read: verb first, what to do before why. */
export const driver = {
  welcome: 'Waybill for drivers',
  welcomeDetail: 'Log in with the account the office gave you.',
  signIn: 'Log in',
  getApp: 'Get the app',
  stopsLater: 'Your stops are not part of this version yet',
  stopsLaterDetail: 'They will appear here when they are ready. Until then the office gives you your round.',
  back: 'Back',
  crashed: 'The app could not be shown.',
} as const;
