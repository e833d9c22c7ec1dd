import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('all mail is sent by the service that checks whether the address is verified', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const callers = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\bmailer\b[^\n]*\bsend\b/.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(callers).toEqual(['features/mail/service.delivery.server.ts'])
})
