import type { TestApp } from './test-app.ts';

/** The mails in the outbox for one address, newest first. */
export const mailsTo = ({ database }: TestApp, address: string) =>
  database.asOperator(async (tx) => {
    const rows = await tx.selectFrom('outbox').select('payload').orderBy('created_at', 'desc').orderBy('id').execute();
    return rows
      .map(({ payload }) => payload as { to: string; subject: string; text: string; html: string })
      .filter(({ to }) => to === address);
  });

/** The code of the newest invitation to this address. */
export const invitationFor = async (app: TestApp, address: string): Promise<string> => {
  const [newest] = await mailsTo(app, address);
  const link = /https?:\/\/\S+\/invitation\?\S+/.exec(newest?.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('code') ?? '';
};

/** The code in the newest mail to this address. */
export const codeFor = async (app: TestApp, address: string): Promise<string> => {
  const [newest] = await mailsTo(app, address);
  const link = /https?:\/\/\S+actionHandler\?\S+/.exec(newest?.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('oobCode') ?? '';
};
