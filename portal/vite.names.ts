import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Each name that a pattern lists, alone: `a/(b|c)` is `a/b` and `a/c`. What it excludes is a name too: of `(?!d)` it is `(?=d)`. */
export function namesOf(pattern: string): string[] {
  const [names] = readNames(pattern, 0)
  return names
}

/** The names up to the end of a group, and where that is. */
function readNames(pattern: string, start: number): [names: string[], end: number] {
  const done: string[] = []
  let open = ['']
  let at = start
  const add = (parts: readonly string[]) => {
    open = open.flatMap((before) => parts.map((part) => before + part))
  }
  while (at < pattern.length && pattern[at] !== ')') {
    if (pattern[at] === '(') {
      const excludes = pattern.startsWith('(?!', at)
      const [names, end] = readNames(pattern, at + (excludes ? 3 : 1))
      const isOptional = pattern[end + 1] === '?'
      if (excludes) add([...names.map((name) => `(?=${name})`), ''])
      else add(isOptional ? [...names, ''] : names)
      at = end + (isOptional ? 2 : 1)
    } else if (pattern[at] === '|') {
      done.push(...open)
      open = ['']
      at += 1
    } else {
      const [part] = /^(\\.|\[[^\]]*\]|.)/.exec(pattern.slice(at))!
      add([part])
      at += part.length
    }
  }
  return [[...done, ...open], at]
}

/** The names of files and packages that match none of these. */
export const namesWithoutFile = (patterns: readonly string[], files: readonly string[]): string[] =>
  patterns
    .flatMap(namesOf)
    .map((name) => name.replaceAll(String.raw`\/`, '/'))
    .filter((name) => name.startsWith('/') && !files.some((file) => new RegExp(name).test(file)))

/** Fails a build whose groups name a file that is gone: what it held would be in another group, and nobody would notice. */
export const knownNames = (groups: readonly { test: RegExp }[]): Plugin => ({
  name: 'known-names',
  apply: 'build',
  buildStart() {
    const root = import.meta.dirname
    const packages = readdirSync(join(root, '../node_modules')).map((name) => `/node_modules/${name}/`)
    const files = [...globSync('src/**/*.*', { cwd: root }).map((file) => `/${file}`), ...packages]
    const lost = namesWithoutFile(
      groups.map(({ test }) => test.source),
      files,
    )
    if (lost.length > 0) this.error(`vite.config.ts names files that do not exist: ${lost.join(', ')}`)
  },
})
