import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openRunFolder, removeRunFolder } from './run-folder.ts'

const before = process.env['TMPDIR']
afterEach(() => {
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
})

test('temporary files of a run are in its own folder, which reports remaining files and is removed', () => {
  const folder = openRunFolder()
  expect(tmpdir()).toBe(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o711)
  const left = mkdtempSync(join(tmpdir(), 'left-'))
  writeFileSync(join(left, 'file'), 'x')
  expect(dirname(left)).toBe(folder)
  expect(removeRunFolder(folder)).toEqual([left.slice(folder.length + 1)])
  expect(existsSync(folder)).toBe(false)
})

test('a run that leaves nothing reports nothing', () => {
  expect(removeRunFolder(openRunFolder())).toEqual([])
})
