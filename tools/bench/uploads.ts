import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryOf, type Measured, median, startBare } from './process.ts'

const megabytes = 300
const block = randomBytes(1 << 20)

export interface UploadFigures {
  bareSeconds: number
  multipartSeconds: number
  tusSeconds: number
  /** MiB before the first upload. */
  memoryBefore: number
  /** MiB above that. */
  memoryGrowth: number
}

interface Sending {
  url: string
  method: string
  headers: Record<string, string | number>
  head?: Buffer
  tail?: Buffer
  first?: Buffer
}

/** Sends 300 MB block by block, as fast as they are accepted. */
function send({
  url,
  method,
  headers,
  head,
  tail,
  first,
}: Sending): Promise<{ seconds: number; status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const length = (head?.length ?? 0) + megabytes * (1 << 20) + (tail?.length ?? 0)
    const outgoing = request(url, { method, headers: { ...headers, 'content-length': length } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () =>
        resolve({ seconds: (performance.now() - began) / 1000, status: response.statusCode ?? 0, body }),
      )
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

function multipart(url: string, token: string, submissionId: string): Sending {
  const boundary = 'bench-boundary-7421'
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="submissionId"\r\n\r\n${submissionId}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="documents"; filename="big.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  return {
    url: `${url}/api/documents/upload`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    head: Buffer.from(field + file),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
    first: pdfStart,
  }
}

async function createTus(url: string, token: string, submissionId: string): Promise<string> {
  const facts = { recordType: 'submission', recordId: submissionId, role: 'supporting', filename: 'big.pdf' }
  const metadata = Object.entries(facts)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const answer = await fetch(`${url}/api/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(megabytes << 20),
      'upload-metadata': metadata,
    },
  })
  const location = answer.headers.get('location')
  if (!location) throw new Error(`the upload was not created: ${answer.status} ${await answer.text()}`)
  return new URL(location, url).href
}

/** Times 300 MB through both upload methods of the portal and through a bare pipe to disk, in alternating rounds. */
export async function benchUploads(
  portal: Measured,
  token: string,
  submissionId: string,
  rounds = 4,
): Promise<UploadFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'))
  writeFileSync(join(folder, 'pages.json'), '{}')
  const bare = await startBare({ BARE_FOLDER: folder })
  const times = { bare: [] as number[], multipart: [] as number[], tus: [] as number[] }
  const before = memoryOf(portal.pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, memoryOf(portal.pid))), 20)
  const take = async (list: number[], sending: Sending) => {
    const answer = await send(sending)
    if (answer.status >= 300) throw new Error(`upload answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    list.push(answer.seconds)
  }
  try {
    for (let round = 0; round < rounds; round++) {
      await take(times.bare, { url: bare.url, method: 'POST', headers: {} })
      await take(times.multipart, multipart(portal.url, token, submissionId))
      const url = await createTus(portal.url, token, submissionId)
      const headers = {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
      }
      await take(times.tus, { url, method: 'PATCH', headers, first: pdfStart })
    }
  } finally {
    clearInterval(watch)
    await bare.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    bareSeconds: median(times.bare),
    multipartSeconds: median(times.multipart),
    tusSeconds: median(times.tus),
    memoryBefore: before,
    memoryGrowth: most - before,
  }
}
