import { expect, test } from 'vitest';
import { parsePasswd, pickAccount } from './account.ts';

const PASSWD = `root:x:0:0:root:/root:/bin/bash
alice:x:1000:1001:Alice,,,:/home/alice:/bin/bash
nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
`;
const WITH_WAYBILL = `${PASSWD}waybill:x:990:991::/var/lib/waybill:/usr/sbin/nologin\n`;

test.each([
  { owners: [1000, 0], passwd: PASSWD, expected: 'alice', why: 'the owner of the cluster' },
  { owners: [0, 1000], passwd: PASSWD, expected: 'alice', why: 'the owner of DATA_DIR' },
  {
    owners: [65534, 1000],
    passwd: WITH_WAYBILL,
    expected: 'nobody',
    why: 'the owner of the cluster before all others',
  },
  { owners: [0], passwd: PASSWD, expected: 'nobody', why: 'nobody, when root owns everything' },
  { owners: [0], passwd: WITH_WAYBILL, expected: 'waybill', why: 'the user "waybill" before nobody' },
  { owners: [4711], passwd: PASSWD, expected: 'nobody', why: 'nobody, when the owner has no name' },
  { owners: [0], passwd: 'root:x:0:0::/:/bin/sh', expected: undefined, why: 'none, when there is only root' },
])('as root PostgreSQL runs as $why', ({ owners, passwd, expected }) => {
  expect(pickAccount(owners, parsePasswd(passwd))?.name).toBe(expected);
});

test('the group comes along', () => {
  expect(pickAccount([1000], parsePasswd(PASSWD))).toEqual({ name: 'alice', uid: 1000, gid: 1001 });
});
