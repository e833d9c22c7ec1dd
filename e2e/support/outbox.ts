import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** The mails in the outbox of a data folder, oldest first, as plain text. */
export function readOutbox(dataDir: string): { to: string; text: string }[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder)
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => {
      const raw = readFileSync(join(folder, name), 'utf8')
      return { to: /^To: (.*)$/m.exec(raw)?.[1]?.trim() ?? '', text: decode(raw) }
    })
}

/** Long lines are folded and an = is written as =3D (quoted-printable, RFC 2045 §6.7). */
const decode = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The link with a matching path in the newest mail to an address; waits for the mail. */
export async function mailedLink(dataDir: string, to: string, path: string): Promise<string> {
  const find = () =>
    readOutbox(dataDir)
      .filter((mail) => mail.to === to)
      .map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '')
      .findLast((link) => link.includes(path))
  await expect.poll(find).toBeTruthy()
  return find()!
}
