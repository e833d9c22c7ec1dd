import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeMails, describePapers } from '../portal/src/fields/mail/mail-type.ts'
import { withoutTexts } from '../portal/vite.mails.ts'
import { repositoryRoot } from './repository-root.ts'

type Groups = Parameters<typeof withoutTexts>[0]

const features = join(repositoryRoot, 'portal/src/features')
const files = globSync('**/{mails,papers}.ts', { cwd: features })

test.each(files)('a browser gets %s with its fields and without its texts', async (file) => {
  const whole = (await import(join(features, file))) as Groups
  const light = withoutTexts(whole)
  expect(light.map(({ name }) => name)).toEqual(Object.keys(whole))
  for (const each of light) {
    const { type, builtIn } = each.by === 'describeMails' ? describeMails(each.facts) : describePapers(each.facts)
    expect(type).toEqual(whole[each.name]!.type)
    expect(Object.keys(builtIn)).toEqual(Object.keys(whole[each.name]!.builtIn))
    expect(new Set(Object.values(builtIn).flatMap((texts) => Object.values(texts)))).toEqual(new Set(['']))
  }
})
