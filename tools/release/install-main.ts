// npm run test:install: builds as the container file does, in a scratch folder, installs the result on "another machine", and starts it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { giveToPortal, portalCommand } from '../portal-command.ts'
import { repositoryRoot } from '../repository-root.ts'
import { freePort } from '../test-server.ts'

const maxSeconds = 60
const scratch = mkdtempSync(join(tmpdir(), 'install-'))
const project = join(scratch, 'project')
const release = join(scratch, 'release')

function run(what: string, command: string, cwd: string): number {
  const began = performance.now()
  const env = { ...process.env, PATH: (process.env['PATH'] ?? '').replace(/[^:]*node_modules\/\.bin:/g, '') }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${what} failed:\n${stdout}\n${stderr}`)
  const seconds = (performance.now() - began) / 1000
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${what}`)
  return seconds
}

/** What git knows below `path`, without what an image leaves out. */
function copyTracked(path: string, target: string): void {
  const left = readFileSync(join(repositoryRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const listed = spawnSync('git', ['ls-files', '-z', path], { cwd: repositoryRoot, encoding: 'utf8' })
  const files = listed.stdout.split('\0').filter((file) => file && !left.some((each) => file.startsWith(`${each}/`)))
  for (const file of files) {
    const to = join(project, target.endsWith('/') && path !== '.' ? join(target, file.split('/').at(-1)!) : file)
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(repositoryRoot, file), to)
  }
}

/** The first stage of the container file, line by line. */
function build(): void {
  const text = readFileSync(join(repositoryRoot, 'deploy/container/Containerfile'), 'utf8')
  const stage = text.slice(text.indexOf('FROM'), text.lastIndexOf('FROM')).split('\n')
  for (const line of stage) {
    const [word, ...rest] = line.split(' ')
    if (word === 'COPY') for (const path of rest.slice(0, -1)) copyTracked(path, rest.at(-1)!)
    if (word === 'RUN') run(line.slice(4), rest.join(' ').replace('/release', release), project)
  }
}

/** Packed on one machine, unpacked on another: what an operator waits for. */
function install(): string {
  const archive = join(scratch, 'release.tar.gz')
  run('packing', `tar -C ${scratch} -czf ${archive} release`, scratch)
  const place = join(scratch, 'opt')
  mkdirSync(place)
  const seconds = run('unpacking: the installation on a server', `tar -C ${place} -xzf ${archive}`, scratch)
  if (seconds > maxSeconds) throw new Error(`An installation may take ${maxSeconds} s.`)
  return join(place, 'release')
}

async function isAlive(folder: string, port: number): Promise<boolean> {
  const check = join(folder, 'deploy/container/is-healthy.mjs')
  return spawnSync(process.execPath, [check], { env: { ...process.env, PORT: `${port}` } }).status === 0
}

/** As an ordinary user, from a folder without a right to write. */
async function start(folder: string): Promise<void> {
  spawnSync('chmod', ['-R', 'a-w,a+rX', folder])
  const dataDir = join(scratch, 'data')
  mkdirSync(dataDir)
  giveToPortal(dataDir)
  const port = await freePort()
  const [program, args] = portalCommand(dataDir, join(folder, 'portal/src/main.js'))
  const own = join(folder, 'node_modules/.bin/node')
  const [first, ...words] = [program, ...args].map((word) => (word === process.execPath ? own : word))
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: `${port}`, ADMIN_PORT: 'off' }
  const began = performance.now()
  const child = spawn(first!, words, { env: { ...env, LOG_LEVEL: 'warn' }, cwd: '/', stdio: 'ignore' })
  try {
    while (!(await isAlive(folder, port)))
      if (child.exitCode !== null || performance.now() - began > 90_000) throw new Error('The release does not start.')
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  first start, with a new database`)
  } finally {
    await end(child)
    spawnSync('chmod', ['-R', 'u+w', folder])
  }
}

const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill('SIGTERM')
  })

try {
  chmodSync(scratch, 0o755)
  mkdirSync(project)
  build()
  const folder = install()
  console.log(spawnSync('du', ['-sh', folder], { encoding: 'utf8' }).stdout.split('\t')[0]!.padStart(8), ' on disk')
  await start(folder)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
}
