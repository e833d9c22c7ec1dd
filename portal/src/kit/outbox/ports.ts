import { documentIdHeader, resumablePath } from '#platform/files/resumable.ts'
import { isRefusedStatus, readSentence } from '../api/api-client.ts'
import { openContent, sealContent, type Content, openFile } from './message.ts'
import { device, type Entry, type Outcome, type Result } from './rules.ts'
import { type Access, type CallerSession, type Ports, sendWaiting } from './send-waiting.ts'
import { sendableOf } from './sendable.ts'
import {
  changeEntry,
  dropAccess,
  listEntries,
  readAccess,
  readDeviceKey,
  removeEntry,
  type StoredEntry,
} from './store.ts'

/** The channel on which tabs announce changes. */
export const channelName = 'outbox'
export const announce = () => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** The owners who may read and send here: the device, and the account if it is the one that `signedIn` names, where a tab knows that. */
export async function readAccesses(signedIn?: () => string | undefined): Promise<Access[]> {
  const account = await readAccess()
  const own = { owner: device, key: await readDeviceKey(), token: '' }
  return account && (!signedIn || signedIn() === account.owner) ? [own, account] : [own]
}

const portsOf = (signedIn?: () => string | undefined): Ports => ({
  now: () => Date.now(),
  list: listEntries,
  accesses: () => readAccesses(signedIn),
  revoke: dropAccess,
  attempt: (entry, access) => deliver(entry as StoredEntry, access, (change) => changeEntry(entry.seq, change)),
  async change(entry, change, given) {
    await changeEntry(entry.seq, {
      ...change,
      ...(given && (await partsAfter(entry as StoredEntry, change.state === 'sent', given))),
    })
    announce()
  },
  async remove(seq) {
    await removeEntry(seq)
    announce()
  },
})

/** The result joins the content; what was sent keeps neither words nor files here. */
async function partsAfter(
  entry: StoredEntry,
  isSent: boolean,
  { access, result }: CallerSession,
): Promise<Partial<StoredEntry>> {
  const content = await openContent(entry, access)
  if (!isSent) return { content: await sealContent(entry, access, { ...content, result }) }
  const { title, id } = content
  const rest = { title, ...(id && { id }), body: {}, files: [], result }
  return { content: await sealContent(entry, access, rest), files: [], bytes: 0 }
}

/** Sends the waiting messages, in one tab or worker at a time; returns the time of the next attempt. */
export const sendAll = (options: { hurry?: boolean; signedIn?: () => string | undefined } = {}) =>
  navigator.locks.request(channelName, () => sendWaiting(portsOf(options.signedIn), options))

/** Ends an attempt. */
class Stop extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.kind)
    this.outcome = outcome
  }
}
const unanswered = () => new Stop({ kind: 'unanswered' })

type Note = (change: Partial<Entry>) => Promise<void>
type Request = { method: string; headers?: Record<string, string>; body?: BodyInit }
type Answer = { id?: string; reference?: string; token?: string; waitSeconds?: number }

const callMs = 60_000
/** For 10 MB on a slow line. */
const fileMs = 15 * 60_000

/** Sends one message with its files, each of them once however often it is repeated. */
export async function deliver(entry: StoredEntry, access: Access, note: Note): Promise<Outcome> {
  try {
    const content = await openContent(entry, access)
    const answer = await sendText(entry, access, content)
    const said = await sendFiles(entry, access, content, answer.id ?? '', note)
    const result: Result = {
      ...(answer.reference && { reference: answer.reference }),
      ...(content.place && answer.id && { address: `${content.place}/${answer.id}` }),
      ...(said && { said }),
    }
    return { kind: 'sent', result }
  } catch (error) {
    if (error instanceof Stop) return error.outcome
    if (error instanceof DOMException && error.name === 'OperationError') return { kind: 'unreadable' }
    throw error
  }
}

async function sendText(entry: StoredEntry, access: Access, content: Content): Promise<Answer> {
  const { path, tokenFrom } = sendableOf(entry.name)
  const proof = tokenFrom && (await getProof(tokenFrom, access))
  const answer = await ask(path.replace(':id', encodeURIComponent(content.id ?? '')), access, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': entry.key },
    body: JSON.stringify({ ...content.body, ...(proof && { token: proof }) }),
  })
  return readJson(answer)
}

/** The token of a public form is fresh, and must have a certain age when the form is sent. */
async function getProof(path: string, access: Access): Promise<string> {
  const { token = '', waitSeconds = 0 } = await readJson(await ask(path, access, { method: 'GET' }))
  await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000 + 250))
  return token
}

/** Something between here and the portal may answer in its place, such as the login page of a network. */
const readJson = (answer: Response): Promise<Answer> =>
  answer.json().catch(() => {
    throw unanswered()
  }) as Promise<Answer>

/** A successful answer of the portal; everything else ends the attempt. */
async function ask(path: string, access: Access, request: Request, timeoutMs = callMs): Promise<Response> {
  const answer = await fetch(path, {
    ...request,
    headers: { accept: 'application/json', ...request.headers, ...authorization(access) },
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw unanswered()
  })
  if (answer.ok) return answer
  const said = readSentence(await answer.json().catch(() => null))
  // A HEAD has no sentence, and a wrong offset is asked for again.
  const isPortal = request.method === 'HEAD' ? [401, 404, 410].includes(answer.status) : said !== undefined
  if (!isPortal || (request.method === 'PATCH' && answer.status === 409)) throw unanswered()
  throw new Stop(outcomeOf(answer, said ?? '', access))
}

const authorization = ({ token }: Access) => token && { authorization: `Bearer ${token}` }

function outcomeOf({ status, headers }: Response, said: string, { token }: Access): Outcome {
  if (status === 401 && token) return { kind: 'signed-out' }
  const seconds = Number(headers.get('retry-after'))
  if (seconds > 0) return { kind: 'busy', seconds }
  return isRefusedStatus(status) ? { kind: 'refused', result: { said } } : { kind: 'unanswered' }
}

/** Returns a sentence about the files that were not accepted. */
async function sendFiles(entry: StoredEntry, access: Access, content: Content, recordId: string, note: Note) {
  const uploads = [...entry.uploads]
  const refused: string[] = []
  for (const index of content.files.keys()) {
    const file = await openFile(entry, access, content, index)
    const begin = async () => {
      uploads[index] = await beginUpload(file, { ...content.target, recordId, filename: file.name }, access)
      // Noted before the first byte: only a known upload can be resumed, and an unknown one is never completed.
      await note({ uploads: Array.from(uploads, (address) => address ?? '') })
      return uploads[index]
    }
    try {
      await sendFile(file, uploads[index] ?? '', begin, access)
    } catch (error) {
      if (!(error instanceof Stop && error.outcome.kind === 'refused')) throw error
      refused.push(`${file.name}: ${error.outcome.result.said}`)
    }
  }
  return refused.join(' ')
}

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

async function beginUpload(file: File, metadata: Record<string, string>, access: Access): Promise<string> {
  const described = Object.entries(metadata).map(([name, value]) => `${name} ${base64(value)}`)
  const headers = { ...tus, 'upload-length': String(file.size), 'upload-metadata': described.join(',') }
  const answer = await ask(resumablePath, access, { method: 'POST', headers })
  return answer.headers.get('location') ?? resumablePath
}

/** Continues a begun upload where it stopped, else begins it. */
async function sendFile(file: File, known: string, begin: () => Promise<string>, access: Access): Promise<void> {
  const offset = known ? await readOffset(known, access) : undefined
  if (offset === file.size) return
  const address = offset === undefined ? await begin() : known
  const headers = {
    ...tus,
    'upload-offset': String(offset ?? 0),
    'content-type': 'application/offset+octet-stream',
  }
  const answer = await ask(address, access, { method: 'PATCH', headers, body: file.slice(offset ?? 0) }, fileMs)
  if (!answer.headers.has(documentIdHeader)) throw unanswered()
}

/** How much of an upload has arrived; undefined when the server has given it up. */
async function readOffset(address: string, access: Access): Promise<number | undefined> {
  try {
    const answer = await ask(address, access, { method: 'HEAD', headers: tus })
    const offset = answer.headers.get('upload-offset')
    if (offset === null) throw unanswered()
    return Number(offset)
  } catch (error) {
    if (error instanceof Stop && error.outcome.kind === 'refused') return undefined
    throw error
  }
}
