import { createHmac } from 'node:crypto'
import type { Config } from '../settings/config.server.ts'
import { deriveKey, findMasterKey } from '../keys/master-key.server.ts'
import { untrustedProxyWarning } from '../proxies.server.ts'
import { about, type Finding } from './finding.ts'

const timeout = 5_000

/** Changes with every setting that a running portal uses, and reveals none; empty without the master key. */
export function digestOf(config: Config): string {
  const key = findMasterKey(config)
  if (!key) return ''
  // The first is removed from a process that serves; the second matters only until there is an administrator.
  const used = JSON.stringify({ ...config, databaseOwnerUrl: undefined, admin: undefined })
  return createHmac('sha256', deriveKey(key, 'settings')).update(used).digest('hex').slice(0, 12)
}

/** What only the running portal knows, by its figures for operators; nothing where they are off. */
export async function checkRunning(config: Config): Promise<Finding[]> {
  const { adminHost, adminPort } = config
  if (!adminPort) return []
  const near = adminHost.includes(':') ? `[${adminHost}]` : adminHost
  const answer = await fetch(`http://${near}:${adminPort}/metrics`, { signal: AbortSignal.timeout(timeout) })
  const text = await answer.text()
  const settings = /^portal_info\{.*settings="(\w+)"/m.exec(text)?.[1]
  const own = digestOf(config)
  const proxies = Number(/^untrusted_proxy_requests (\d+)/m.exec(text)?.[1] ?? 0)
  const of = about('Portal')
  return [
    ...(settings && own && settings !== own
      ? [
          of.note(
            'It runs with other settings than these. Give this command the settings of the service, or restart it.',
          ),
        ]
      : []),
    ...(proxies > 0 ? [about('Reverse proxy').fix(`${proxies} since the start: ${untrustedProxyWarning}`)] : []),
  ]
}
