import { expect, test } from 'vitest'
import { accountInPasswd } from './accounts.server.ts'

test('an account is found by its complete name or its number, and never is root', () => {
  const passwd =
    'root:x:0:0:root:/root:/bin/sh\nportal2:x:7:7::/:/bin/sh\nportal:x:101:104:,,,:/:/bin/sh\nbad:x::\nwheel:x:9:0::/:/bin/sh\n'
  expect(accountInPasswd(passwd, 'portal')).toEqual({ uid: 101, gid: 104 })
  expect(accountInPasswd(passwd, 101)).toEqual({ uid: 101, gid: 104 })
  for (const none of ['root', 0, 'bad', 'wheel', 'nobody', 104]) expect(accountInPasswd(passwd, none)).toBeUndefined()
})
