import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { chooseAccount } from '../portal/src/platform/accounts.server.ts'
import { portalMain } from '../tools/portal-command.ts'
import { freePort } from '../tools/test-server.ts'

const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'portal-root-'))
chmodSync(folder, 0o755)
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  // A portal that is killed leaves its database running, which would write into the folder while it is removed.
  await Promise.all(stops.map((stop) => stop()))
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the portal as the user of this test; `ended` is all that it said when it has ended. */
function start(dataDir: string, port: number) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    ADMIN_PORT: 'off',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [portalMain], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)))
  stops.push(() => {
    child.kill('SIGTERM')
    return ended
  })
  return { child, said: () => said, ended }
}

/** Root's own clone may be where no other user can read it; then the portal must refuse to start. */
function canOthersRead(): boolean {
  const account = chooseAccount()
  return spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', portalMain], { ...account, cwd: '/' }).status === 0
}

function newFolder(...path: string[]): string {
  const made = join(folder, ...path)
  mkdirSync(made, { recursive: true, mode: 0o755 })
  return made
}

function expectNoPower(pid: number, uid: number): void {
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const status = readFileSync(`/proc/${pid}/task/${task}/status`, 'utf8')
    const of = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.trim().split(/\s+/)
    expect(of('Uid')).toEqual(Array(4).fill(String(uid)))
    expect(of('Gid')).not.toContain('0')
    expect(of('Groups')).not.toContain('0')
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
      expect([set, Number(`0x${String(of(set)?.[0])}`)]).toEqual([set, 0])
  }
}

/** The data of a version that ran as root, with a link that leads out of it. */
function makeOldData(): { dataDir: string; outside: string } {
  const outside = join(newFolder('elsewhere'), 'secret')
  writeFileSync(outside, 'secret')
  const dataDir = newFolder('old')
  mkdirSync(join(dataDir, 'files/ab'), { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'files/ab/document'), 'x', { mode: 0o600 })
  writeFileSync(join(dataDir, 'master.key'), `${Buffer.alloc(32, 'key').toString('base64')}\n`, { mode: 0o600 })
  symlinkSync(outside, join(dataDir, 'files/link'))
  symlinkSync(join(folder, 'elsewhere'), join(dataDir, 'files/folder'))
  return { dataDir, outside }
}

if (isRoot) {
  test('serves as an ordinary user without capabilities, to whom the data of earlier starts is given', async () => {
    const { dataDir, outside } = makeOldData()
    const port = await freePort()
    const { child, said, ended } = start(dataDir, port)
    if (!canOthersRead()) return expect(await ended).toMatch(/cannot read .*: move it to a folder that everybody can/)
    await expect.poll(said).toMatch(/ready at http/)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const { uid } = lstatSync(dataDir)
    expect(uid).toBe(chooseAccount().uid)
    expectNoPower(child.pid!, uid)
    for (const name of [
      'files',
      'files/ab',
      'files/ab/document',
      'files/link',
      'master.key',
      'postgres',
      'postgres/cluster',
    ])
      expect([name, lstatSync(join(dataDir, name)).uid]).toEqual([name, uid])
    for (const path of [outside, join(folder, 'elsewhere')]) expect(lstatSync(path).uid).toBe(0)
    const postmaster = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
    expectNoPower(postmaster, uid)
    child.kill('SIGTERM')
    await ended
    // A second start finds an owner and hands nothing over.
    const again = start(dataDir, port)
    await expect.poll(again.said).toMatch(/ready at http/)
    again.child.kill('SIGTERM')
    expect(await again.ended).not.toMatch(/could not/)
  })

  test('a port for root alone is refused with the cure', async () => {
    const from = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
    if (from < 82 || !canOthersRead()) return expect(canOthersRead() && from > 81).toBe(false)
    const { ended } = start(newFolder('port'), 81)
    expect(await ended).toMatch(/Only root may listen on this port.*PORT=3000.*sysctl/)
  })

  test('a data folder with things of others is left alone', async () => {
    const dataDir = newFolder('shared')
    writeFileSync(join(dataDir, 'letters.txt'), 'x')
    expect(await start(dataDir, 0).ended).toMatch(/contains files of other users \(letters.txt\).*set DATA_DIR/)
    for (const path of [dataDir, join(dataDir, 'letters.txt')]) expect(lstatSync(path).uid).toBe(0)
  })

  test('a data folder in a private home is refused with the cure', async () => {
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    const answer = await start(join(home, 'data'), 0).ended
    if (canOthersRead()) expect(answer).toMatch(/cannot write to .*home\/data: run "chown -R .*set DATA_DIR/)
    else expect(answer).toMatch(/cannot read/)
  })
} else {
  test('an ordinary user stays who they are', async () => {
    const { child, said } = start(newFolder('ordinary'), await freePort())
    await expect.poll(said).toMatch(/ready at http/)
    expectNoPower(child.pid!, process.getuid!())
  })
}
