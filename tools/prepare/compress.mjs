import { readdirSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(css|html|ico|js|json|map|mjs|svg|ttf|txt|wasm|webmanifest|xml)$/

/** Writes `.br` and `.gz` beside each file that gets smaller; the server chooses by what the browser accepts. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  // Four at a time: as many as Node.js compresses at once.
  const next = files.values()
  const work = async () => {
    for (const file of next) await compressFile(file)
  }
  await Promise.all(Array.from({ length: 4 }, work))
}

async function compressFile(file) {
  const raw = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
  const packed = { '.br': await brotli(raw, { params }), '.gz': await zip(raw, { level: 9 }) }
  for (const [ending, bytes] of Object.entries(packed)) {
    if (bytes.length < raw.length) await writeFile(file + ending, bytes)
    else await rm(file + ending, { force: true })
  }
}
