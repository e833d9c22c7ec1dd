import { createServer } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import type { Config } from '../settings/config.server.ts'
import { installationOf } from '../keys/master-key.server.ts'
import { passkeySiteOf } from '../settings/passkey-site.ts'
import { about, codeOf, type Finding } from './finding.ts'
import { isUsed } from './folders.server.ts'

const timeout = 5_000

/** What answers at the configured port: nothing, this portal, one of another installation, or another program. */
export type Answering = 'nothing' | 'this' | 'another' | 'program'

export async function findPortal(config: Config): Promise<Answering> {
  const { host, port } = config
  if (port === 0) return 'nothing'
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${near}:${port}/healthz`, { signal: AbortSignal.timeout(timeout) })
    const body = (await answer.json().catch(() => undefined)) as
      { status?: unknown; installation?: unknown } | undefined
    if (body?.status !== 'ok') return 'program'
    return isOwn(config, body.installation) ? 'this' : 'another'
  } catch (error) {
    const code = codeOf((error as { cause?: unknown }).cause)
    return code === 'ECONNREFUSED' || code === 'EADDRNOTAVAIL' ? 'nothing' : 'program'
  }
}

/** A running portal has made its key. One that was lost since or cannot be read is a finding of its own. */
function isOwn(config: Config, installation: unknown): boolean {
  try {
    const own = installationOf(config)
    return own ? own === installation : isUsed(config)
  } catch {
    return true
  }
}

export function describePortal(answering: Answering, { port }: Config): Finding {
  const { ok, fix } = about('Portal')
  const other = 'choose another port with PORT.'
  return {
    nothing: ok(`It is stopped; port ${port} is free.`),
    this: ok(`It runs at port ${port}.`),
    another: fix(
      `The portal at port ${port} has another master key. If it is this one, give this command the settings of the service. If it is of another installation, ${other}`,
    ),
    program: fix(`Another program answers at port ${port}. Stop it, or ${other}`),
  }[answering]
}

const causes: Record<string, string> = {
  EADDRINUSE: 'is used by another program. Stop it, or choose another port.',
  EACCES: 'may be used by root only. Choose one of 1024 or above, behind a reverse proxy.',
  EADDRNOTAVAIL: 'is at an address that this machine does not have.',
}

/** Whether the portal can listen on its configured ports. */
export async function checkPorts({ host, port, adminHost, adminPort }: Config): Promise<Finding[]> {
  const places = [
    { name: 'PORT', host, port },
    ...(adminPort ? [{ name: 'ADMIN_PORT', host: adminHost, port: adminPort }] : []),
  ]
  const findings: Finding[] = []
  for (const { name, ...place } of places) {
    const server = createServer()
    const code = await new Promise<string>((resolve) =>
      server.once('error', (error) => resolve(codeOf(error))).listen(place, () => server.close(() => resolve(''))),
    )
    if (code)
      findings.push(
        about('Portal').fix(`${name} (${place.host}:${place.port}) ${causes[code] ?? `cannot be used (${code}).`}`),
      )
  }
  return findings
}

/** Browsers have passkeys for domains only, and over https; `npm start` on one machine may do without. */
export function checkPasskeys({ publicUrl }: Pick<Config, 'publicUrl'>): Finding[] {
  if (passkeySiteOf(publicUrl)) return []
  const text = `There are none at ${publicUrl}: set PUBLIC_URL to an https address with a domain. Until then people can add authenticator apps only.`
  return [about('Passkeys').note(text)]
}

/** The address that people use, the proxy in front of the portal, and the certificate. */
export async function checkPublicAddress(config: Config, now: Date, given: boolean): Promise<Finding[]> {
  const { ok, note } = about('Public address')
  const { protocol, hostname } = new URL(config.publicUrl)
  if (!given) return [note(`PUBLIC_URL is not set, so links in mails lead to ${config.publicUrl}. Set it.`)]
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  if (protocol === 'http:')
    return isLocal
      ? [ok(config.publicUrl)]
      : [
          note(
            `${config.publicUrl} is not encrypted. Put a reverse proxy with a certificate in front, and name it in TRUST_PROXY (docs/many-processes.md).`,
          ),
        ]
  return [ok(config.publicUrl), checkProxy(config), await checkCertificate(config.publicUrl, now)]
}

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

/** Ports that can be reached without the proxy, or that show figures to everybody. */
export function checkOpenPorts({ host, adminHost, adminPort, trustProxy }: Config): Finding[] {
  const { note } = about('Portal')
  return [
    ...(adminPort && !isThisMachine(adminHost)
      ? [
          note(
            `ADMIN_HOST is ${adminHost}: everybody who reaches port ${adminPort} reads the figures. Close it by a firewall to all but the machine that collects them.`,
          ),
        ]
      : []),
    ...(typeof trustProxy === 'number' && trustProxy > 0 && !isThisMachine(host)
      ? [
          note(
            `TRUST_PROXY is a number and HOST is ${host}: a sender who reaches the port without the proxy can choose any address. Set TRUST_PROXY to the address of the proxy, or HOST to 127.0.0.1.`,
          ),
        ]
      : []),
  ]
}

function checkProxy({ trustProxy }: Config): Finding {
  const { ok, fix } = about('Reverse proxy')
  return trustProxy === 0
    ? fix(
        'PUBLIC_URL is https, so a proxy is in front, and TRUST_PROXY names none: all visitors share one limit. Set it to the address of the proxy (docs/many-processes.md).',
      )
    : ok('TRUST_PROXY is set.')
}

const certificate = about('Certificate')

async function checkCertificate(publicUrl: string, now: Date): Promise<Finding> {
  const { hostname, port } = new URL(publicUrl)
  try {
    const { peer, refused } = await readCertificate(hostname, Number(port || 443))
    return judgeCertificate(new Date(peer.valid_to), now, refused)
  } catch (error) {
    const code = codeOf(error)
    return certificate.note(
      `${publicUrl} cannot be reached from this machine (${code || 'no answer'}), so its certificate was not checked.`,
    )
  }
}

/** `refused` is the reason why browsers refuse the certificate, or undefined. */
export function judgeCertificate(ends: Date, now: Date, refused: string | undefined): Finding {
  const days = Math.floor((ends.getTime() - now.getTime()) / 86_400_000)
  if (days < 0) return certificate.fix(`It ended ${-days} days ago: no browser opens the site. Renew it at the proxy.`)
  if (refused)
    return certificate.fix(`Browsers do not trust it (${refused}). Install a complete, valid one at the proxy.`)
  const text = `It is valid for ${days} more days.`
  if (days < 7)
    return certificate.fix(`${text} Renew it at the proxy now, and check why that did not happen automatically.`)
  return days < 21 ? certificate.note(`${text} Renew it at the proxy.`) : certificate.ok(text)
}

function readCertificate(host: string, port: number) {
  return new Promise<{ peer: PeerCertificate; refused: string | undefined }>((resolve, reject) => {
    // Also a certificate that browsers refuse is read, to say what is wrong with it; nothing is sent.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: timeout })
    socket.once('secureConnect', () => {
      const error = socket.authorizationError as unknown
      resolve({
        peer: socket.getPeerCertificate(),
        refused: socket.authorized ? undefined : codeOf(error) || String(error),
      })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.once('error', reject)
  })
}
