import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeMails } from '../portal/src/fields/mail/mail-type.ts'
import { lightGroups } from '../portal/vite.mails.ts'
import { repositoryRoot } from './repository-root.ts'

type Groups = Parameters<typeof lightGroups>[0]

const features = join(repositoryRoot, 'portal/src/features')
const files = globSync('**/mails.ts', { cwd: features })

/** What a module of this source exports; `describeMails` is its only import. */
function groupsOf(source: string): Groups {
  const [, ...calls] = source.split('\n')
  const written = calls.map((call) => call.replace(/^export const (\S+) = /, 'groups.$1 = '))
  const groups: Groups = {}
  new Function('groups', 'describeMails', written.join('\n'))(groups, describeMails)
  return groups
}

test.each(files)('a browser gets the mails of %s with their fields and without their texts', async (file) => {
  const whole = (await import(join(features, file))) as Groups
  const light = groupsOf(lightGroups(whole))
  expect(Object.keys(light)).toEqual(Object.keys(whole))
  for (const [name, { type, builtIn }] of Object.entries(whole)) {
    expect(light[name]?.type).toEqual(type)
    for (const mail of Object.keys(builtIn)) expect(light[name]?.builtIn[mail]).toEqual({ subject: '', text: '' })
  }
})
