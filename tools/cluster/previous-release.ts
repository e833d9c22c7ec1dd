import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'
import { buildPages } from '../prepare/build.mjs'

/** The release before, until there is a tag of one. */
const firstRelease = '8a1f2e021ed3b5610c6afdb9b757401d1554bc70'

/** A release of this project, built in a temporary folder. */
export interface Release {
  name: string
  root: string
  remove(): void
}

const git = (...args: string[]) => spawnSync('git', ['-C', repositoryRoot, ...args], { encoding: 'utf8' })

/** The newest tag before this commit, or the first release; undefined where the history is not in this clone. */
export function findPreviousRelease(): string | undefined {
  const { stdout: tags } = git('tag', '--merged', 'HEAD~1', '--list', 'v*', '--sort=-version:refname')
  const name = tags?.split('\n')[0]?.trim() || firstRelease
  return git('cat-file', '-e', `${name}^{commit}`).status === 0 ? name : undefined
}

/** Unpacks and builds a release, with the packages of this one: it needs none that have been removed since. */
export async function unpackRelease(name: string, say: (line: string) => void): Promise<Release> {
  const root = mkdtempSync(join(tmpdir(), 'release-'))
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 10 })
  try {
    chmodSync(root, 0o755)
    const archive = execFileSync('git', ['-C', repositoryRoot, 'archive', name], { maxBuffer: 1_073_741_824 })
    execFileSync('tar', ['-x', '-C', root], { input: archive })
    mkdirSync(join(root, 'node_modules'))
    for (const each of readdirSync(join(repositoryRoot, 'node_modules')))
      if (!/^\.(?!bin$)/.test(each))
        symlinkSync(join(repositoryRoot, 'node_modules', each), join(root, 'node_modules', each))
    await buildPages(root, say)
    return { name, root, remove }
  } catch (error) {
    remove()
    throw error
  }
}
