import { randomBytes, randomUUID } from 'node:crypto'
import { type Caller, sha256 } from './caller.ts'
import { type Lane, laneNames, withStatus } from './lane.ts'
import type { People } from './people.ts'

/** A PDF with an own content. */
function makePdf(bytes: number): Uint8Array<ArrayBuffer> {
  const head = '%PDF-1.7\n'
  return new Uint8Array(Buffer.concat([Buffer.from(head), randomBytes(bytes - head.length)]))
}

const multipartBytes = 300_000
const chunkBytes = 200_000
const chunks = 3

/** Every document that was sent is in the record once, with its bytes. */
async function checkDocuments(
  caller: Caller,
  { applicant, submission }: People,
  sent: Map<string, string>,
  prefix: string,
): Promise<string[]> {
  const { token } = applicant
  const listed = withStatus(await caller.persist('GET', `/api/documents/${submission}`, { token }), 200)
  const documents = (listed.body.documents as { originalName: string; path: string }[]).filter(({ originalName }) =>
    originalName.startsWith(prefix),
  )
  const problems = documents.length === sent.size ? [] : [`${documents.length} documents instead of ${sent.size}`]
  for (const [name, hash] of sent) {
    const found = documents.filter(({ originalName }) => originalName === name)
    if (found.length !== 1) problems.push(`document ${name} is there ${found.length} times`)
    const file = found[0] && (await caller.persist('GET', found[0].path, { token }))
    if (file && (file.status !== 200 || file.body !== hash))
      problems.push(`document ${name} is not whole (${file.status})`)
  }
  return problems
}

export function multipart(caller: Caller, people: People): Lane {
  const sent = new Map<string, string>()
  const { applicant, submission } = people
  const { token } = applicant
  const lane: Lane = {
    name: laneNames[1],
    acknowledged: 0,
    async step() {
      const name = `m-${randomUUID()}.pdf`
      const bytes = makePdf(multipartBytes)
      const body = new FormData()
      body.append('submissionId', submission)
      body.append('documents', new Blob([bytes], { type: 'application/pdf' }), name)
      // An upload has no key: its sender looks whether it arrived.
      const look = async () => {
        const listed = await caller.persist('GET', `/api/documents/${submission}`, { token })
        const arrived = listed.body.documents.some((each: { originalName: string }) => each.originalName === name)
        return arrived ? { ...listed, status: 201 } : undefined
      }
      withStatus(await caller.persist('POST', '/api/documents/upload', { token, body }, look), 201)
      sent.set(name, sha256(bytes))
      lane.acknowledged++
    },
    check: () => checkDocuments(caller, people, sent, 'm-'),
  }
  return lane
}

export function resumable(caller: Caller, people: People): Lane {
  const sent = new Map<string, string>()
  const { applicant, submission } = people
  const tus = { 'tus-resumable': '1.0.0' }
  const lane: Lane = {
    name: laneNames[2],
    acknowledged: 0,
    async step() {
      const name = `r-${randomUUID()}.pdf`
      const bytes = makePdf(chunkBytes * chunks)
      const facts = { recordType: 'submission', recordId: submission, role: 'supporting', filename: name }
      const metadata = Object.entries(facts).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      const begin = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') }
      const begun = withStatus(
        await caller.persist('POST', '/api/resumable', {
          token: applicant.token,
          headers: begin,
        }),
        201,
      )
      await sendChunks(begun.headers.get('location')!, bytes)
      sent.set(name, sha256(bytes))
      lane.acknowledged++
    },
    check: () => checkDocuments(caller, people, sent, 'r-'),
  }
  /** Requests the offset before each chunk; an acknowledged offset must never fall. */
  async function sendChunks(location: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const { token } = applicant
    let acknowledged = 0
    for (;;) {
      const head = withStatus(await caller.persist('HEAD', location, { token, headers: tus }), 200)
      const offset = Number(head.headers.get('upload-offset'))
      if (offset < acknowledged) throw new Error(`an upload fell from ${acknowledged} to ${offset} bytes`)
      if (offset === bytes.length && head.headers.get('document-id')) return
      const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
      const body = bytes.slice(offset, offset + chunkBytes)
      const answer = await caller.send('PATCH', location, { token, headers, body })
      if (answer?.status === 204) acknowledged = Number(answer.headers.get('upload-offset'))
      // Refused, cut or already received: the offset says where to continue.
      else if (answer && ![400, 409, 423, 503].includes(answer.status)) withStatus(answer, 204)
    }
  }
  return lane
}
