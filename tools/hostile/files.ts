import { randomUUID, createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { memoryOf, percentile } from '../bench/process.ts'
import { type GoodFiles, type HostileFile, makeGoodFiles, makeHostileFiles } from './files-make.ts'

/** A portal that trusts this machine's X-Forwarded-For header. */
export interface Target {
  url: string
  pid: number
  admin: { email: string; password: string }
  /** The token of the newest mail that confirms an address. */
  proofToken(email: string): Promise<string>
}

export interface FileFigures {
  sent: number
  accepted: number
  /** Refused with a 4xx, except those below. */
  refused: number
  /** Refused because the child exceeded a limit. */
  killed: number
  /** Sent again after a 503. */
  busy: number
  /** 5xx answers other than 503, which must not occur. */
  broken: string[]
  growthMiB: number
  goodFiles: number
  longestGoodMs: number
  pages: number
  pageP99Ms: number
  seconds: number
}

/** Files per sender, below the number of refusals that causes a wait. */
const filesOfSender = 8
const reportKinds = ['pdf', 'docx', 'jpg', 'png']
let senders = 0

type Post = (file: HostileFile) => Promise<Answer>

const formWith = (field: string, file: HostileFile, before: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(before)) form.set(name, value)
  form.append(field, new Blob([new Uint8Array(file.bytes)]), file.name)
  return form
}

/** The targets: a report's attachment, a document of an application, the media library, an import. */
async function newSender(target: Target, adminToken: string, way: string): Promise<Post> {
  const { url } = target
  if (way === 'report') {
    const network = networkOf(++senders)
    const { path, receipt } = await newReport(url, network)
    return (file) =>
      send(url, path, { body: formWith('whistleblowingDocuments', file, { receipt }), network, key: randomUUID() })
  }
  if (way === 'document') {
    const { token, network } = await newAccount(url)
    // The files come before the id of their record: they are checked, and then refused without it.
    return (file) => send(url, '/api/documents/upload', { body: formWith('documents', file), token, network })
  }
  const { token, network } = await newStaff(target, adminToken)
  const path = way === 'import' ? '/api/content-manager/import' : '/api/content-manager/library'
  return (file) => send(url, path, { body: formWith('file', file, { alt: 'A picture' }), token, network })
}

function wayOf({ family, name }: HostileFile, index: number): string {
  if (family === 'archive') return 'import'
  const ending = name.split('.')[1]!
  if (!reportKinds.includes(ending)) return 'library'
  if (ending === 'docx') return 'report'
  return ['report', 'document', 'library', 'report'][index % 4]!
}

/** Sends a sender's files, with retries while the portal is busy. */
async function repeat(post: () => Promise<Answer>, onBusy: () => void): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await post()
    if (answer.status !== 503 || tries === 20) return answer
    onBusy()
    await new Promise((resolve) => setTimeout(resolve, answer.retryAfter * 1000))
  }
}

async function signIn({ url, admin }: Target): Promise<string> {
  const answer = await send(url, '/api/auth/login', { body: admin })
  return (JSON.parse(answer.text) as { token: string }).token
}

/** Hostile files number `from` to `to`, from `lanes` concurrent senders, while good files and pages are requested. */
export async function attackWithFiles(
  target: Target,
  { from = 0, to, lanes = 4 }: { from?: number; to: number; lanes?: number },
): Promise<FileFigures> {
  const good = await makeGoodFiles()
  const adminToken = await signIn(target)
  const figures: FileFigures = {
    sent: 0,
    accepted: 0,
    refused: 0,
    killed: 0,
    busy: 0,
    broken: [],
    growthMiB: 0,
    goodFiles: 0,
    longestGoodMs: 0,
    pages: 0,
    pageP99Ms: 0,
    seconds: 0,
  }
  const going = { on: true }
  const watched = watchPages(target)
  const beside = sendGoodFiles(target, going, good, figures)
  // Code loaded by the first uploads stays loaded.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const before = memoryOf(target.pid)
  const watch = setInterval(() => (figures.growthMiB = Math.max(figures.growthMiB, memoryOf(target.pid) - before)), 50)
  const began = performance.now()
  const files = makeHostileFiles(good, from, to)
  let index = from
  const lane = async () => {
    const known = new Map<string, { post: Post; left: number }>()
    for (const file of files) {
      const way = wayOf(file, index++)
      let sender = known.get(way)
      if (!sender?.left)
        known.set(way, (sender = { post: await newSender(target, adminToken, way), left: filesOfSender }))
      sender.left--
      const { post } = sender
      note(
        figures,
        file,
        await repeat(
          () => post(file),
          () => figures.busy++,
        ),
      )
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    going.on = false
    clearInterval(watch)
    await beside
  }
  const pages = await watched.stop()
  figures.seconds = (performance.now() - began) / 1000
  figures.pages = pages.length
  figures.pageP99Ms = percentile(pages, 0.99)
  return figures
}

function note(figures: FileFigures, file: HostileFile, { status, text, ms }: Answer): void {
  figures.sent++
  if (process.env.HOSTILE_LOG)
    console.log(file.family, file.name, file.bytes.length, status, Math.round(ms), text.slice(0, 160))
  if (status < 300) figures.accepted++
  else if (status >= 500) figures.broken.push(`${file.family} ${file.name}: ${status} ${text.slice(0, 120)}`)
  else if (text.includes('too much memory or time')) figures.killed++
  else figures.refused++
}

/** Requests pages continuously; `stop` returns the time of each in milliseconds. */
export function watchPages(
  { url }: Pick<Target, 'url'>,
  paths = ['/', '/about-us', '/media', '/licenses'],
): { stop(): Promise<number[]> } {
  const worker = new Worker(new URL('./page-watch.ts', import.meta.url), { workerData: { url, paths } })
  const times = new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return {
    stop: () => {
      worker.postMessage('stop')
      return times
    },
  }
}

/** An honest sender of one file per second. */
async function sendGoodFiles(target: Target, going: { on: boolean }, good: GoodFiles, figures: FileFigures) {
  const kinds = [
    { name: 'a.pdf', bytes: good.pdf },
    { name: 'a.docx', bytes: good.docx },
    { name: 'a.jpg', bytes: good.jpeg },
    { name: 'a.png', bytes: good.png },
  ]
  let post: Post | undefined
  for (let index = 0; going.on; index++) {
    if (index % 16 === 0) post = await newSender(target, '', 'report')
    const began = performance.now()
    const file = { ...kinds[index % kinds.length]!, family: 'pdf' as const }
    const answer = await repeat(
      () => post!(file),
      () => {},
    )
    if (answer.status !== 201) figures.broken.push(`a good ${file.name}: ${answer.status} ${answer.text.slice(0, 120)}`)
    figures.goodFiles++
    figures.longestGoodMs = Math.max(figures.longestGoodMs, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

interface Answer {
  status: number
  text: string
  retryAfter: number
  ms: number
}

/** One call from this network address. */
async function send(
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
async function newReport(url: string, network: string): Promise<{ path: string; receipt: string }> {
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
async function newAccount(url: string): Promise<{ token: string; id: string; email: string; network: string }> {
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
  return { token, id: user.id, email: body.email, network }
}

/** A member of staff: a new account promoted by the administrator. */
async function newStaff(target: Target, adminToken: string): Promise<{ token: string; network: string }> {
  const { url } = target
  const account = await newAccount(url)
  const body = { token: await target.proofToken(account.email) }
  await send(url, '/api/auth/verify-email', { body, token: account.token, network: account.network })
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
const networkOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
