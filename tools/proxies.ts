import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { repositoryRoot } from './repository-root.ts'
import { freePort } from './test-server.ts'

export type ProxyName = 'nginx' | 'haproxy'
export const proxyNames: readonly ProxyName[] = ['nginx', 'haproxy']

/** A reverse proxy that runs with its settings of `deploy/` on free ports of this machine. */
export interface RunningProxy {
  https: number
  http: number
  /** All that it has logged so far, errors included. */
  log(): string
  stop(): Promise<void>
}

/** Where a program is installed, also outside of an ordinary person's PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** The programs among these that a machine lacks. */
export const missingPrograms = (names: readonly string[]): string[] => names.filter((name) => !findProgram(name))

/** Replaces what an operator fills in; each must occur, so that a test never runs with something left out. */
function fillIn(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((filled, [example, value]) => {
    if (!filled.includes(example)) throw new Error(`the example no longer contains ${example}`)
    return filled.replaceAll(example, value)
  }, text)
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const isRoot = process.getuid?.() === 0

interface ProxyPlace {
  folder: string
  https: number
  http: number
  /** `address:port` of the portals. */
  portals: readonly [string, string]
}

function makeCertificate(folder: string): void {
  const subject = ['-subj', '/CN=portal.example.gov.ng', '-days', '2', '-nodes']
  const files = ['-keyout', join(folder, 'portal.key'), '-out', join(folder, 'portal.crt')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, ...files], { stdio: 'ignore' })
  const both = ['portal.crt', 'portal.key'].map((name) => readFileSync(join(folder, name), 'utf8'))
  writeFileSync(join(folder, 'portal.pem'), both.join(''), { mode: 0o600 })
}

function prepareNginx({ folder, https, http, portals }: ProxyPlace): string[] {
  const portal = fillIn(read('deploy/nginx/portal.conf'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    '127.0.0.1:3001': portals[0],
    '127.0.0.1:3002': portals[1],
    '/etc/ssl/portal.crt': join(folder, 'portal.crt'),
    '/etc/ssl/private/portal.key': join(folder, 'portal.key'),
    '/var/log/nginx': folder,
  })
  writeFileSync(join(folder, 'portal.conf'), portal)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  // As Debian has it: the log of everything that no site names.
  const main = `${isRoot ? 'user root;' : ''} daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {} http { access_log ${join(folder, 'access.log')}; ${temporary.join(' ')} include ${join(folder, 'portal.conf')}; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
}

function prepareHaproxy({ folder, https, http, portals }: ProxyPlace, logPort: number): string[] {
  const settings = fillIn(read('deploy/haproxy/haproxy.cfg'), {
    'log /dev/log': `log 127.0.0.1:${logPort}`,
    'bind :80': `bind 127.0.0.1:${http}`,
    'bind :443': `bind 127.0.0.1:${https}`,
    '127.0.0.1:3001': portals[0],
    '127.0.0.1:3002': portals[1],
    '/etc/haproxy/portal.pem': join(folder, 'portal.pem'),
    '/etc/haproxy/busy.http': join(repositoryRoot, 'deploy/haproxy/busy.http'),
    ...(!isRoot && { 'user haproxy': '', 'group haproxy': '' }),
  })
  writeFileSync(join(folder, 'haproxy.cfg'), settings)
  return ['-db', '-f', join(folder, 'haproxy.cfg')]
}

/** Starts a proxy in front of two portals (`address:port`) and waits until it listens. */
export async function startProxy(name: ProxyName, portals: readonly [string, string]): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  makeCertificate(folder)
  const place = { folder, https: await freePort(), http: await freePort(), portals }
  let said = ''
  const collect = (text: Buffer) => void (said += text.toString())
  const receiver = createSocket('udp4').on('message', (line) => collect(Buffer.concat([line, Buffer.from('\n')])))
  await new Promise<void>((resolve) => receiver.bind(0, '127.0.0.1', resolve))
  const args = name === 'nginx' ? prepareNginx(place) : prepareHaproxy(place, receiver.address().port)
  const child = spawn(findProgram(name)!, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const files = ['access.log', 'error.log', 'portal.log', 'portal-error.log'].map((file) => join(folder, file))
  const log = () => said + files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('')
  const stop = async () => {
    await end(child)
    receiver.close()
    rmSync(folder, { recursive: true, force: true })
  }
  for (
    const until = Date.now() + 20_000;
    !(await listens(place.http));
    await new Promise((next) => setTimeout(next, 50))
  )
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${name} did not start: ${log()}`)
    }
  return { https: place.https, http: place.http, log, stop }
}

const listens = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
