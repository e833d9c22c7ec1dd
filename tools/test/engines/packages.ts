import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findSystemPostgres } from '../../test-server.ts'

interface Needs {
  programs: readonly string[]
  packages: readonly string[]
}

/** What each part of the tests needs on this machine. */
const needs: Record<'cluster', Needs> = {
  cluster: {
    programs: ['patroni', 'etcd', 'haproxy'],
    packages: ['postgresql', 'patroni', 'etcd-server', 'haproxy'],
  },
}

const policyFile = '/usr/sbin/policy-rc.d'
const aptMinutes = 2

const isProgram = (name: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'].some((folder) =>
    existsSync(join(folder, name)),
  )

/** The programs that are missing on this machine. */
function missing(part: keyof typeof needs): string[] {
  const programs = needs[part].programs.filter((name) => !isProgram(name))
  return findSystemPostgres() ? programs : ['postgres', ...programs]
}

/**
 * Undefined when everything is there, if need be installed by root through apt-get; otherwise the reason why it is not, for the person who started the
 * test.
 */
export function ensureEngines(part: keyof typeof needs, { install }: { install: boolean }): string | undefined {
  const lacking = missing(part)
  if (lacking.length === 0) return undefined
  const what = `this machine has no ${lacking.join(', ')}`
  if (!install) return `${what}; as root, add "install" to install ${needs[part].packages.join(', ')}`
  if (process.getuid?.() !== 0) return `${what}, and only root can install packages`
  if (!isProgram('apt-get')) return `${what}, and no apt-get to install them`
  const problem = installPackages(needs[part].packages)
  return problem ?? (missing(part).length > 0 ? `${missing(part).join(', ')} could not be installed` : undefined)
}

/** Debian's packages start their services when they are installed, which this policy forbids. */
function installPackages(packages: readonly string[]): string | undefined {
  const ownPolicy = !existsSync(policyFile)
  if (ownPolicy) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=30', ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        encoding: 'utf8',
        timeout: aptMinutes * 60_000,
      })
    // Lists of packages may be older than the packages that the servers still have.
    apt('update')
    const { status, stderr, error } = apt('install', '--yes', '--no-install-recommends', ...packages)
    return status === 0 ? undefined : `apt-get failed: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? ''}`
  } finally {
    if (ownPolicy) rmSync(policyFile, { force: true })
  }
}
