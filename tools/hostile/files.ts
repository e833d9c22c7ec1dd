import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { memoryOf, percentile } from '../bench/process.ts'
import { type Answer, Caller, fileForm } from '../caller.ts'
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

/** A busy portal answers late. */
const timeout = 300_000

type Post = (file: HostileFile) => Promise<Answer>

/** The targets: a report's attachment, a document of an application, the media library, an import. Each sender has a network of its own. */
async function newSender(target: Target, staff: Caller, way: string): Promise<Post> {
  const caller = new Caller(target.url)
  if (way === 'report') {
    const { path, receipt } = await newReport(caller)
    return ({ name, bytes }) => {
      const body = fileForm('whistleblowingDocuments', name, bytes, { receipt })
      return caller.fetch('POST', path, { body, key: randomUUID(), timeout })
    }
  }
  const email = `hostile-${randomUUID()}@example.com`
  const { id, person } = await caller.register(email)
  if (way === 'document')
    // Without the id of a record: the files are checked first, and then refused.
    return ({ name, bytes }) =>
      person.fetch('POST', '/api/documents/upload', { body: fileForm('documents', name, bytes), timeout })
  await person.call('POST', '/api/auth/verify-email', { token: await target.proofToken(email) })
  await staff.call('PUT', `/api/users/${id}/role`, { role: 'Admin', duties })
  const path = way === 'import' ? '/api/content-manager/import' : '/api/content-manager/library'
  return ({ name, bytes }) =>
    person.fetch('POST', path, { body: fileForm('file', name, bytes, { alt: 'A picture' }), timeout })
}

/** Without those that two administrators give together. */
const duties = ['licensing-officer', 'licensing-approver', 'case-officer', 'case-supervisor', 'editor', 'publisher']

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
    await sleep(Number(answer.headers.get('retry-after')) * 1000)
  }
}

/** Hostile files number `from` to `to`, from `lanes` concurrent senders, while good files and pages are requested. */
export async function attackWithFiles(
  target: Target,
  { from = 0, to, lanes = 4 }: { from?: number; to: number; lanes?: number },
): Promise<FileFigures> {
  const good = await makeGoodFiles()
  const staff = await new Caller(target.url).signIn(target.admin)
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
  const beside = sendGoodFiles(target, staff, going, good, figures)
  // Code loaded by the first uploads stays loaded.
  await sleep(3_000)
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
      if (!sender?.left) known.set(way, (sender = { post: await newSender(target, staff, way), left: filesOfSender }))
      sender.left--
      const { post } = sender
      record(
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

function record(figures: FileFigures, file: HostileFile, { status, body }: Answer): void {
  const text = JSON.stringify(body)
  figures.sent++
  if (process.env.HOSTILE_LOG) console.log(file.family, file.name, file.bytes.length, status, text.slice(0, 160))
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
async function sendGoodFiles(
  target: Target,
  staff: Caller,
  going: { on: boolean },
  good: GoodFiles,
  figures: FileFigures,
) {
  const kinds = [
    { name: 'a.pdf', bytes: good.pdf },
    { name: 'a.docx', bytes: good.docx },
    { name: 'a.jpg', bytes: good.jpeg },
    { name: 'a.png', bytes: good.png },
  ]
  let post: Post | undefined
  for (let index = 0; going.on; index++) {
    if (index % 16 === 0) post = await newSender(target, staff, 'report')
    const began = performance.now()
    const file = { ...kinds[index % kinds.length]!, family: 'pdf' as const }
    const answer = await repeat(
      () => post!(file),
      () => {},
    )
    if (answer.status !== 201)
      figures.broken.push(`a good ${file.name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`)
    figures.goodFiles++
    figures.longestGoodMs = Math.max(figures.longestGoodMs, performance.now() - began)
    await sleep(1_000)
  }
}

function solve(challenge: string, bits: number): number {
  for (let solution = 0; ; solution++) {
    const start = createHash('sha256').update(`${challenge}:${solution}`).digest().readUInt32BE(0)
    if (Math.clz32(start) >= bits) return solution
  }
}

/** Files an anonymous report; answers where its files go. */
async function newReport(caller: Caller): Promise<{ path: string; receipt: string }> {
  const { challenge, bits } = await caller.call('GET', '/api/whistleblowing/puzzle')
  const body = {
    subject: 'Meters sold twice',
    description: 'A store keeper sells the meters of customers who have paid.',
    isAnonymous: true,
    challenge,
    solution: solve(challenge, bits),
  }
  const { report, receipt } = await caller.call('POST', '/api/whistleblowing/submit', body, { key: randomUUID() })
  return { path: `/api/whistleblowing/upload/${report.id}`, receipt }
}
