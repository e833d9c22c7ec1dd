import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changesSince, cleanCommit } from './complete-run.ts'

test('what has changed since the commit of a run, committed or not, and how many commits ago that was', () => {
  const root = mkdtempSync(join(tmpdir(), 'history-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' })
  const write = (file: string) => writeFileSync(join(root, file), String(Math.random()))
  const commit = (file: string) => {
    write(file)
    git('add', '.')
    git('commit', '-m', file)
  }
  expect([cleanCommit(root), changesSince({ commit: 'HEAD' }, root)]).toEqual([undefined, undefined])
  git('init')
  commit('first')
  const complete = cleanCommit(root)!
  expect(changesSince({ commit: complete }, root)).toEqual({ files: [], commits: 0 })
  // The record of the run itself is no change.
  mkdirSync(join(root, 'tools/test'), { recursive: true })
  commit('tools/test/complete-run.json')
  write('tools/test/complete-run.json')
  expect(cleanCommit(root)).toMatch(/^[0-9a-f]{40}$/)
  commit('second')
  write('first')
  write('third')
  expect(changesSince({ commit: complete }, root)).toEqual({
    files: ['first', 'second', 'tools/test/complete-run.json', 'third'],
    commits: 2,
  })
  expect(cleanCommit(root)).toBeUndefined()

  // Nobody can tell: no run, a commit of another history, and one that a shallow clone lacks.
  expect(changesSince({ commit: '' }, root)).toBeUndefined()
  git('checkout', '--orphan', 'other')
  commit('first')
  expect(changesSince({ commit: complete }, root)).toBeUndefined()
  expect(changesSince({ commit: '0123456789abcdef0123456789abcdef01234567' }, root)).toBeUndefined()
})
