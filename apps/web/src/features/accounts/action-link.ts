/** The page that a mail's link leads to. The verification code travels in the router's state, so it is never in the URL. */
export type ActionDestination =
  | { readonly kind: 'set-password'; readonly code: string }
  | { readonly kind: 'verify-email'; readonly oobCode: string }
  | { readonly kind: 'home' };

export const actionDestination = (search: string): ActionDestination => {
  const params = new URLSearchParams(search);
  const oobCode = params.get('oobCode') ?? '';
  switch (params.get('mode')) {
    case 'resetPassword':
      return { kind: 'set-password', code: oobCode };
    case 'verifyEmail':
      return { kind: 'verify-email', oobCode };
    default:
      return { kind: 'home' };
  }
};
