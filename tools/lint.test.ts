import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from './repository-root.ts'

const planted: [rule: string, text: string][] = [
  [
    'rules-of-hooks',
    "import { useState } from 'react'\nexport function Part(p: { on: boolean }) { if (p.on) useState(1); return null }",
  ],
  [
    'exhaustive-deps',
    "import { useEffect } from 'react'\nexport function Part(p: { a: string }) { useEffect(() => { document.title = p.a }, []); return null }",
  ],
  ['no-floating-promises', 'export function start() { Promise.resolve(1).then(() => 2) }'],
  ['no-misused-promises', 'export const list = [1].filter(async (n) => n > 1)'],
  ['alt-text', 'export const picture = <img src="/a.png" />'],
  ['label-has-associated-control', 'export const label = <label>Name</label>'],
  ['click-events-have-key-events', 'export const box = <div onClick={() => {}}>Open</div>'],
  ['no-unused-vars', 'const forgotten = 1\nexport const kept = 2'],
  ['no-explicit-any', 'export const anything: any = 1'],
]

let folder: string
let found: { code: string; filename: string }[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'))
  mkdirSync(join(folder, 'portal/src'), { recursive: true })
  for (const file of ['.oxlintrc.json', 'portal/tsconfig.json', 'portal/package.json'])
    cpSync(join(repositoryRoot, file), join(folder, file))
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  planted.forEach(([, text], index) => writeFileSync(join(folder, `portal/src/plant-${index}.tsx`), `${text}\n`))
  const oxlint = join(repositoryRoot, 'node_modules/.bin/oxlint')
  const run = spawnSync(oxlint, ['--type-aware', '--format=json', 'portal/src'], { cwd: folder, encoding: 'utf8' })
  found = (JSON.parse(run.stdout) as { diagnostics: typeof found }).diagnostics
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(planted.map(([rule], index) => [rule, index] as const))('%s is caught', (rule, index) => {
  const codes = found.filter(({ filename }) => filename.endsWith(`plant-${index}.tsx`)).map(({ code }) => code)
  expect(codes.join(' ')).toContain(`(${rule})`)
})
