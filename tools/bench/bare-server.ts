// The yardstick of the benchmark: sends given bytes, and pipes what it receives to disk.
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

interface KnownPage {
  headers: Record<string, string>
  /** Base64. */
  body: string
}

const folder = process.argv[2]!
const file = join(folder, 'pages.json')
const known = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}) as Record<string, KnownPage>
const pages = new Map(
  Object.entries(known).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)
let uploads = 0

const server = createServer({ requestTimeout: 0 }, (request, response) => {
  if (request.method === 'POST') {
    pipeline(request, createWriteStream(join(folder, `upload-${uploads++}`))).then(
      () => response.end('{}'),
      () => response.destroy(),
    )
    return
  }
  const page = pages.get(request.url ?? '')
  if (!page) {
    response.end()
    return
  }
  const { headers, body } = page
  if (headers.etag && request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
