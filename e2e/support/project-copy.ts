import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../../tools/repository-root.ts'

/** A copy of the project that a test may change. */
export interface ProjectCopy {
  root: string
  /** Writes a file below `portal/src`. */
  write(path: string, text: string): void
  /** Puts `line` after the first line that contains `after`, in a file below `portal/src`. */
  addLine(path: string, after: string, line: string): void
  remove(): void
}

/** Copies the project into a temporary folder, without what is built and with links to the packages. */
export function copyProject(): ProjectCopy {
  const root = mkdtempSync(join(tmpdir(), 'project-'))
  const left = /\/portal\/(build|node_modules|\.react-router)(\/|$)/
  cpSync(join(repositoryRoot, 'portal'), join(root, 'portal'), { recursive: true, filter: (path) => !left.test(path) })
  cpSync(join(repositoryRoot, 'package.json'), join(root, 'package.json'))
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(join(repositoryRoot, 'node_modules')))
    if (!/^\.(?!bin$)/.test(name))
      symlinkSync(join(repositoryRoot, 'node_modules', name), join(root, 'node_modules', name))
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
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
