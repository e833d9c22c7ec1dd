import { expect, test } from 'vitest'
import {
  type Component,
  countLicences,
  findDuplicates,
  findSecrets,
  isOwn,
  mayBeUsed,
  refusedDuplicates,
} from './rules.ts'

const component = (name: string, id?: string): Component => ({
  name,
  version: '1.0.0',
  ...(id && { licenses: [/ (OR|AND) /.test(id) ? { expression: id } : { license: { id } }] }),
})

test.each([
  ['left-pad', 'MIT', true],
  ['left-pad', '(MIT OR GPL-3.0-only)', true],
  ['left-pad', 'MIT AND GPL-3.0-only', false],
  ['left-pad', 'GPL-3.0-only', false],
  ['left-pad', undefined, false],
  ['png-js', undefined, true],
  ['png-js', 'GPL-3.0-only', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['other', 'LGPL-3.0-or-later', false],
])('%s under %s may be used: %s', (name, licence, may) => expect(mayBeUsed(component(name, licence))).toBe(may))

test('licences are counted, versions compared, and parts of the project left out', () => {
  const components = [component('a', 'MIT'), component('b', 'ISC'), component('c', 'MIT'), component('d')]
  expect(countLicences(components)).toEqual([
    ['MIT', 2],
    ['ISC', 1],
    ['none named', 1],
  ])
  expect(findDuplicates([...components, component('a'), { name: 'b', version: '2.0.0' }])).toEqual(['b 1.0.0, 2.0.0'])
  const known = { name: 'fast-uri', version: '3.0.0' }
  const several = [...components, known, { ...known, version: '4.0.0' }, { name: 'b', version: '2.0.0' }]
  expect(refusedDuplicates(several)).toEqual(['b 1.0.0, 2.0.0'])
  expect(isOwn({ ...component('portal'), properties: [{ name: 'cdx:npm:package:private', value: 'true' }] })).toBe(true)
  expect(isOwn(component('a'))).toBe(false)
})

// Put together here, so that this file contains none.
const key = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ')
test.each([
  [`a\nb\n${key}\n${'A'.repeat(64)}\n`, ['3: a private key']],
  [`const id = "${'AKIA'}${'Q'.repeat(16)}"`, ['1: a key of Amazon']],
  [`${'gh'}p_${'a1'.repeat(18)}`, ['1: a token of GitHub']],
  [`\n${'npm'}_${'a1'.repeat(18)}`, ['2: a token of npm']],
  ['postgres://user:password@host/portal', []],
  [`${key} begins a key`, []],
  ['', []],
])('secrets in %j', (text, found) => expect(findSecrets(text)).toEqual(found))
