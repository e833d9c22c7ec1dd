import { createHash, randomUUID } from 'node:crypto'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import type { TestAnswer, TestPortal } from '#app/testing.server.ts'
import { hasZeroBits, puzzleText } from './rules.ts'

/** A challenge and its solution, as the form sends them. */
export async function solvedPuzzle(portal: TestPortal): Promise<{ challenge: string; solution: number }> {
  const { challenge, bits } = (await portal.call('GET', '/api/whistleblowing/puzzle')).body
  for (let solution = 0; ; solution++)
    if (hasZeroBits(createHash('sha256').update(puzzleText(challenge, solution)).digest(), bits))
      return { challenge, solution }
}

/** Files a report; anonymous unless `change` sets otherwise. */
export async function fileReport(
  portal: TestPortal,
  change: Record<string, unknown> = {},
  more: { token?: string; headers?: Record<string, string> } = {},
): Promise<TestAnswer> {
  const body = {
    subject: 'Meters sold twice',
    description: 'A store keeper sells the meters of customers who have paid.',
    isAnonymous: true,
    ...(await solvedPuzzle(portal)),
    ...change,
  }
  return portal.call('POST', '/api/whistleblowing/submit', {
    body,
    ...more,
    headers: { 'idempotency-key': randomUUID(), ...more.headers },
  })
}

let networks = 0
/** Headers of a network that has filed nothing: each may file only some reports an hour. For portals with TRUST_PROXY. */
export const newNetwork = () => ({ 'x-forwarded-for': `198.51.${100 + (++networks >> 8)}.${networks & 255}` })

/** A new report from a network of its own. */
export async function newReport(portal: TestPortal, change: Record<string, unknown> = {}, token?: string) {
  const { body } = await fileReport(portal, change, { headers: newNetwork(), ...(token && { token }) })
  return body.report as { id: string; reference: string }
}

/** A named report as an integrity officer reads it once two have agreed to. */
export async function readIdentity(portal: TestPortal, id: string): Promise<TestAnswer & { token: string }> {
  const [first, second] = [await newStaff(portal, ['integrity-officer']), await newStaff(portal, ['integrity-officer'])]
  const path = `/api/whistleblowing/${id}`
  const asked = await portal.call('POST', `${path}/identity`, { token: first.token, body: { reason: 'To call back' } })
  if (asked.status !== 202) throw new Error(`not asked: ${JSON.stringify(asked.body)}`)
  await approveFor(portal, second.token, id)
  return { ...(await portal.call('GET', path, { token: first.token })), token: first.token }
}

/** A form with files, preceded by the receipt if given. */
export function filesForm(files: { name: string; bytes: Uint8Array<ArrayBuffer> }[], receipt?: string): FormData {
  const form = new FormData()
  if (receipt !== undefined) form.set('receipt', receipt)
  for (const { name, bytes } of files) form.append('whistleblowingDocuments', new Blob([bytes]), name)
  return form
}

/** The challenge in the form of the page without scripts. */
export const challengeOf = (html: string): string => /name="challenge" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** A form as browsers send it without scripts: files last, and an empty part where none was chosen. */
export function reportForm(fields: Record<string, string>, files: readonly File[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files.length > 0 ? files : [new File([], '')]) form.append('whistleblowingDocuments', file)
  return form
}
