import { createHash, randomUUID } from 'node:crypto'

export interface Answer {
  status: number
  text: string
  retryAfter: number
  ms: number
}

/** One call from this network address. */
export async function send(
  url: string,
  path: string,
  { body, token, network, key }: { body?: FormData | object; token?: string; network?: string; key?: string },
): Promise<Answer> {
  const began = performance.now()
  const isForm = body instanceof FormData
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(network && { 'x-forwarded-for': network }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    retryAfter: Number(answer.headers.get('retry-after')),
    ms: performance.now() - began,
  }
}

function solve(challenge: string, bits: number): number {
  for (let solution = 0; ; solution++) {
    const start = createHash('sha256').update(`${challenge}:${solution}`).digest().readUInt32BE(0)
    if (Math.clz32(start) >= bits) return solution
  }
}

/** Files an anonymous report from a network; returns where its files go, and the receipt. */
export async function newReport(url: string, network: string): Promise<{ path: string; receipt: string }> {
  const puzzle = JSON.parse((await send(url, '/api/whistleblowing/puzzle', { network })).text) as {
    challenge: string
    bits: number
  }
  const body = {
    subject: 'Meters sold twice',
    description: 'A store keeper sells the meters of customers who have paid.',
    isAnonymous: true,
    challenge: puzzle.challenge,
    solution: solve(puzzle.challenge, puzzle.bits),
  }
  const answer = await send(url, '/api/whistleblowing/submit', { body, network, key: randomUUID() })
  if (answer.status !== 201) throw new Error(`a report was not accepted: ${answer.status} ${answer.text}`)
  const { report, receipt } = JSON.parse(answer.text) as { report: { id: string }; receipt: string }
  return { path: `/api/whistleblowing/upload/${report.id}`, receipt }
}

let accounts = 0
/** A new account from a new network. */
export async function newAccount(url: string): Promise<{ token: string; id: string; network: string }> {
  const network = networkOf(50_000 + ++accounts)
  const body = {
    name: 'Ada',
    surname: 'Okonkwo',
    phone: '08031234567',
    email: `hostile-${randomUUID()}@example.com`,
    password: 'Sturdy-Lamp9!',
    agreeTerms: true,
  }
  const answer = await send(url, '/api/auth/register', { body, network })
  if (answer.status !== 201) throw new Error(`registering failed: ${answer.status} ${answer.text}`)
  const { token, user } = JSON.parse(answer.text) as { token: string; user: { id: string } }
  return { token, id: user.id, network }
}

/** A member of staff: a new account promoted by the administrator. */
export async function newStaff(url: string, adminToken: string): Promise<{ token: string; network: string }> {
  const account = await newAccount(url)
  const answer = await fetch(`${url}/api/users/${account.id}/role`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    // Without the duties that two administrators give together.
    body: JSON.stringify({
      role: 'Admin',
      duties: ['licensing-officer', 'licensing-approver', 'case-officer', 'case-supervisor', 'editor', 'publisher'],
    }),
  })
  if (!answer.ok) throw new Error(`staff could not be made: ${answer.status} ${await answer.text()}`)
  return account
}

/** The network address of a sender, by number. */
export const networkOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
