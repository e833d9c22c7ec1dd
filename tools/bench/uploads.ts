import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { newSubmission } from '../../e2e/support/applicant.ts'
import { signIn } from '../../e2e/support/session.ts'
import { Caller, tus, tusHeaders } from '../caller.ts'
import { size } from './bench.ts'
import { benchAccount, makeDataDir, memoryOf, type Measured, median, startBare, watchHighest } from './process.ts'

const megabytes = size(300, 5)
const block = randomBytes(1 << 20)

export interface Submission {
  token: string
  submissionId: string
}

/** An application of the bench's account, which may have any number of large files. */
export async function makeSubmission({ url }: Measured): Promise<Submission> {
  const session = await signIn(url, benchAccount)
  const submissionId = await newSubmission(url, session)
  await new Caller(url, session).setLimits({ bytesPerApplication: 10 * 2 ** 30 })
  return { token: session.token, submissionId }
}

interface Sending {
  url: string
  method?: string
  headers?: Record<string, string | number>
  head?: Buffer
  tail?: Buffer
  first?: Buffer
}

/** Sends 300 MB block by block, as fast as they are accepted; answers seconds. */
function send({ url, method = 'POST', headers = {}, head, tail, first }: Sending): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const length = (head?.length ?? 0) + megabytes * (1 << 20) + (tail?.length ?? 0)
    const outgoing = request(url, { method, headers: { ...headers, 'content-length': length } }, (response) => {
      response.resume().on('end', () => {
        if ((response.statusCode ?? 0) < 300) resolve((performance.now() - began) / 1000)
        else reject(new Error(`an upload answered ${response.statusCode}`))
      })
    })
    outgoing.on('error', reject)
    if (head) outgoing.write(head)
    let sent = 0
    const next = () => {
      while (sent < megabytes) {
        const piece = sent === 0 && first ? Buffer.concat([first, block.subarray(first.length)]) : block
        sent++
        if (!outgoing.write(piece)) return outgoing.once('drain', next)
      }
      outgoing.end(tail)
    }
    next()
  })
}

const pdfStart = Buffer.from('%PDF-1.7\n')

function multipart({ url }: Measured, { token, submissionId }: Submission): Sending {
  const boundary = 'bench-boundary-7421'
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="submissionId"\r\n\r\n${submissionId}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="documents"; filename="big.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  return {
    url: `${url}/api/documents/upload`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    head: Buffer.from(field + file),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
    first: pdfStart,
  }
}

async function resumable({ url }: Measured, { token, submissionId }: Submission): Promise<Sending> {
  const facts = { recordType: 'submission', recordId: submissionId, role: 'supporting', filename: 'big.pdf' }
  const { headers } = await new Caller(url, { token }).persist('POST', '/api/resumable', {
    headers: tusHeaders(megabytes << 20, facts),
  })
  const type = { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' }
  return {
    url: new URL(headers.get('location')!, url).href,
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, ...tus, ...type },
    first: pdfStart,
  }
}

/** Times 300 MB through both ways of uploading and through a bare pipe to disk, in alternating rounds: median seconds, and memory in MiB. */
export async function benchUploads(portal: Measured, submission: Submission, rounds = size(4, 1)) {
  const folder = makeDataDir()
  const bare = await startBare(folder.path)
  const times = { bare: [] as number[], multipart: [] as number[], resumable: [] as number[] }
  const memoryBefore = memoryOf(portal.pid)
  const watch = watchHighest(() => memoryOf(portal.pid))
  try {
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await send({ url: bare.url }))
      times.multipart.push(await send(multipart(portal, submission)))
      times.resumable.push(await send(await resumable(portal, submission)))
    }
  } finally {
    bare.stop()
    folder.remove()
  }
  const middle = { bare: median(times.bare), multipart: median(times.multipart), resumable: median(times.resumable) }
  return { ...middle, megabytes, memoryBefore, memoryGrowth: watch.stop() - memoryBefore }
}
