import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../../scripts/setup/root.mjs';
import { operatorCommand } from '../../scripts/setup/server-command.mjs';
import { mailsTo, newAddress } from './mailbox.ts';
import { PERSON_PASSWORD } from './people.ts';

/**
 * An organisation that is as empty as a new one, made by the operator's command on this worker's server. The page is signed in as its
 * super-admin, and only member.
 */
export const foundOrganisation = async (page: Page, name: string): Promise<void> => {
  const dataDirs: readonly string[] = JSON.parse(process.env.WAYBILL_E2E_DATA_DIRS ?? '[]');
  const email = newAddress('founder');
  const { command, args } = operatorCommand(root, 'org', ['create', '--name', name, '--admin', email]);
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDirs[test.info().parallelIndex] };
  await promisify(execFile)(command, [...args], { cwd: root, env });
  const [mail] = await mailsTo(page, email);
  const code = mail?.text.match(/[?&]code=([\w-]+)/)?.[1];
  expect(code, `a mail to ${email}`).toBeDefined();
  await page.context().clearCookies();
  const answer = await page.request.post('/api/invitations/acceptance', { data: { code, password: PERSON_PASSWORD } });
  expect(answer.ok(), `accepted: ${answer.status()} ${await answer.text()}`).toBe(true);
};
