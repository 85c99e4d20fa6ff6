/** A link that writes to an address. What an address may contain must not become a subject or a further recipient. */
export const MailLink = ({ email }: { readonly email: string }) => (
  <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
);
