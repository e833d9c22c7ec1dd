import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildPages } from '../../tools/prepare/build.mjs'
import { repositoryRoot } from '../../tools/repository-root.ts'

/** A copy of the project in a temporary folder, to be changed, built and started by a test. */
export interface ProjectCopy {
  root: string
  /** Writes a file below `portal/src`. */
  write(path: string, text: string): void
  /** Puts a line after the one that contains `after`, in a file below `portal/src`. */
  addLine(path: string, after: string, line: string): void
  /** Builds the pages. */
  build(): Promise<void>
  remove(): void
}

const made = new Set(['build', 'node_modules', '.react-router'])

export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'project-'))
  const filter = (path: string) => !made.has(path.slice(path.lastIndexOf('/') + 1))
  for (const part of ['package.json', 'package-lock.json', 'portal', 'tools'])
    cpSync(join(repositoryRoot, part), join(root, part), { recursive: true, filter })
  symlinkSync(join(repositoryRoot, 'node_modules'), join(root, 'node_modules'))
  const inSource = (path: string) => join(root, 'portal/src', path)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(inSource(path)), { recursive: true })
    writeFileSync(inSource(path), text)
  }
  return {
    root,
    write,
    addLine(path, after, line) {
      const lines = readFileSync(inSource(path), 'utf8').split('\n')
      const at = lines.findIndex((each) => each.includes(after))
      if (at < 0) throw new Error(`${path} has no line with ${after}`)
      write(path, lines.toSpliced(at + 1, 0, line).join('\n'))
    },
    build: () => buildPages(root, () => {}),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
