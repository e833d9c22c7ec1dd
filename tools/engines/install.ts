import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { type Engine, howToInstall, installed, isProgram, packagesOf } from './engine.ts'

const policyFile = '/usr/sbin/policy-rc.d'
const aptMinutes = 2

/**
 * Undefined when the engines are there, if need be installed by root through apt-get; otherwise the reason why one is not, for the person who started
 * the test.
 */
export function ensureInstalled(engines: readonly Engine[], { install }: { install: boolean }): string | undefined {
  const missing = engines.filter((engine) => !installed(engine))
  if (missing.length === 0) return undefined
  const what = `${missing.join(' and ')} not installed`
  if (!install) return `${what} (${missing.map(howToInstall).join('; ')}, or, as root, add "install")`
  if (process.getuid?.() !== 0) return `${what}, and only root can install packages`
  if (!isProgram('apt-get')) return `${what}, and there is no apt-get`
  const problem = installPackages(missing.flatMap((engine) => packagesOf(engine).split(' ')))
  if (problem) return problem
  const left = missing.filter((engine) => !installed(engine))
  return left.length > 0 ? `${left.join(' and ')} could not be installed` : undefined
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
    // The servers may no longer have the packages of an older list.
    apt('update')
    const { status, stderr, error } = apt('install', '--yes', '--no-install-recommends', ...packages)
    return status === 0 ? undefined : `apt-get failed: ${error?.message ?? stderr.trim().split('\n').at(-1) ?? ''}`
  } finally {
    if (ownPolicy) rmSync(policyFile, { force: true })
  }
}
