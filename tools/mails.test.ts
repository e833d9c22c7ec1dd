import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeMails } from '../portal/src/fields/mail/mail-type.ts'
import { withoutTexts } from '../portal/vite.mails.ts'
import { repositoryRoot } from './repository-root.ts'

type Groups = Parameters<typeof withoutTexts>[0]

const features = join(repositoryRoot, 'portal/src/features')
const files = globSync('**/mails.ts', { cwd: features })

test.each(files)('a browser gets the mails of %s with their fields and without their texts', async (file) => {
  const whole = (await import(join(features, file))) as Groups
  const light = withoutTexts(whole)
  expect(light.map(({ name }) => name)).toEqual(Object.keys(whole))
  for (const { name, facts } of light) {
    const { type, builtIn } = describeMails(facts)
    expect(type).toEqual(whole[name]!.type)
    expect(Object.values(builtIn)).toEqual(Object.keys(whole[name]!.builtIn).map(() => ({ subject: '', text: '' })))
  }
})
