import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { explainFailure, outsideEnvironment, runCommand, writeStamp } from './run.mjs'

const stampOf = (root) => join(root, 'node_modules/.prepared')

/** Whether the installed packages are complete and match the lock file and the manifests. */
export function packagesAreFresh(root) {
  const stamp = readText(stampOf(root))
  if (stamp !== undefined && stamp !== fingerprint(root)) return false
  // Without a stamp, packages installed by hand are accepted when none is missing.
  return packagesAreComplete(root)
}

function fingerprint(root) {
  const lock = readText(join(root, 'package-lock.json')) ?? ''
  const { packages = {} } = readJson(join(root, 'package-lock.json')) ?? {}
  const workspaces = Object.keys(packages).filter((key) => !key.includes('node_modules'))
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`).update(lock)
  for (const folder of workspaces) hash.update(folder).update(readText(join(root, folder, 'package.json')) ?? '')
  return hash.digest('hex')
}

/** npm writes its own list last, so an interrupted install has none; deleted packages are detected by their manifests. */
function packagesAreComplete(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([key, entry]) => {
    if (!key.includes('node_modules')) return true
    const found = installed[key]
    if (!found) return entry.optional === true && !isMeantForHere(entry)
    return found.version === entry.version && existsSync(join(root, key, 'package.json'))
  })
}

/** npm skips an optional package that it could not fetch; those for this platform are required. */
function isMeantForHere({ os, cpu, libc }) {
  const here = os?.includes(process.platform) && cpu?.includes(process.arch)
  return Boolean(here) && !libc
}

const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'the package registry cannot be reached: check the connection (or the registry and proxy settings of npm) and start again.',
  ],
  [/EUSAGE|in sync/i, 'package.json and package-lock.json do not agree: run "npm install" and start again.'],
  [/EINTEGRITY/, 'a package arrived damaged: run "npm cache clean --force" and start again.'],
]

/** Installs exactly what the lock file names, and writes a stamp only when it is complete. */
export async function installPackages(root, say, npm = npmCommand()) {
  say('Installing packages (about a minute on first start)…')
  rmSync(stampOf(root), { force: true })
  const command = [...npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const before = fingerprint(root)
  const doing = { cwd: root, env: outsideEnvironment(), say, doing: 'installing' }
  const { result, output, seconds } = await runCommand(command, doing).catch((error) => ({
    result: 127,
    output: error.message,
  }))
  if (result === 127) throw new Error('npm could not be run: install Node.js with npm and start again.')
  if (result !== 0) {
    say(output.trim())
    throw new Error(explainFailure('Installing the packages', result, output, causes))
  }
  checkRuntime(root)
  if (!packagesAreComplete(root))
    throw new Error('Installing the packages left some out: delete node_modules and start again.')
  writeStamp(stampOf(root), before)
  say(`Packages installed (${seconds} s).`)
}

function npmCommand() {
  const outside = outsideEnvironment()
  const onPath = spawnSync('npm', ['--version'], { env: outside, shell: process.platform === 'win32' }).status === 0
  if (onPath) return ['npm']
  return process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
}

/** The portal's own Node.js must run here; where it cannot (musl), it is removed in favour of a new enough one on the PATH. */
function checkRuntime(root) {
  const link = join(root, 'node_modules/.bin/node')
  if (existsSync(link)) {
    if (spawnSync(link, ['--version']).status === 0) return
    rmSync(link, { force: true })
  }
  const answer = spawnSync('node', ['--version'], { env: outsideEnvironment(), encoding: 'utf8' }).stdout ?? ''
  if (Number(/^v(\d+)/.exec(answer)?.[1] ?? 0) >= 24) return
  throw new Error('The Node.js of the packages does not run here: put Node.js 24 or newer on the PATH and start again.')
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
