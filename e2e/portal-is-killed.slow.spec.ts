import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { untilGone } from './support/killed.ts'
import { admin, makeDataDir, type RunningPortal, startPortal } from './support/portal.ts'

// The embedded database is part of what is killed, so each round also proves that the next start needs no hand.
const rounds = 3
const dataDir = makeDataDir()
const env = { DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOGIN_LIMIT: '1000' }
let portal: RunningPortal | undefined

afterAll(async () => {
  await portal?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Acknowledged {
  submissions: Set<string>
  /** Hash of the content by document id. */
  documents: Map<string, string>
}
/** The parts of answers that this test reads. */
interface Answer {
  token: string
  submissionId: string
  form: { id: string; submissionId: string }
  documents: { id: string }[]
}

async function call(url: string, path: string, token: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (typeof init.body === 'string') headers.set('content-type', 'application/json')
  const answer = await fetch(url + path, { ...init, headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

const form = { title: 'Kill test', status: 'published', section: [{ name: 'One', order: 1, inputs: ['Company'] }] }

/** Submits and uploads; notes only what was answered. */
async function work(url: string, token: string, formIndex: string, seen: Acknowledged): Promise<void> {
  const body = { formIndex, formData: { Company: 'Sunrise' }, dataConsent: true }
  const made = await call(url, '/api/forms/submit', token, {
    ...post(body),
    headers: { 'idempotency-key': randomUUID() },
  })
  const submissionId = made.submissionId
  seen.submissions.add(submissionId)
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)])
  const parts = new FormData()
  parts.set('submissionId', submissionId)
  parts.set('filledForm', new Blob([content]), 'signed.pdf')
  await call(url, '/api/documents/upload-filled-form', token, { method: 'POST', body: parts })
  const listed = await call(url, `/api/documents/${submissionId}`, token)
  const [document] = listed.documents
  seen.documents.set(String(document?.id), createHash('sha256').update(content).digest('hex'))
}

async function expectAllThere(url: string, token: string, seen: Acknowledged): Promise<void> {
  for (const id of seen.submissions) {
    const { form: kept } = await call(url, `/api/forms/${id}`, token)
    expect(kept.submissionId).toBe(id)
  }
  for (const [id, sha256] of seen.documents) {
    const answer = await fetch(`${url}/api/documents/${id}/downloadFilledForm`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
    const content = Buffer.from(await answer.arrayBuffer())
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
}

test('what was acknowledged is there after kill -9, and the next start needs no hand', async () => {
  const seen: Acknowledged = { submissions: new Set(), documents: new Map() }
  portal = await startPortal({ env })
  const signedIn = await call(portal.url, '/api/auth/login', '', post(admin))
  const token = signedIn.token
  const made = await call(portal.url, '/api/content/applicationForms/create', token, post(form))
  const formIndex = made.form.id
  for (let round = 0; round < rounds; round++) {
    const { url } = portal
    const atFirst = seen.documents.size
    const working = untilGone(4, () => work(url, token, formIndex, seen))
    // Killed after work was acknowledged, however fast the machine is, and at another moment of the work each round.
    await expect.poll(() => seen.documents.size - atFirst).toBeGreaterThan(4)
    await sleep(round * 35)
    await portal.kill()
    await working
    portal = await startPortal({ env })
    // The token of before the cut still counts: sessions are acknowledged too.
    await expectAllThere(portal.url, token, seen)
  }
  expect(seen.documents.size).toBeGreaterThan(rounds * 4)
})
