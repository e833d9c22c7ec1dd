import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { explainFailure, runCommand, writeStamp } from './run.mjs'

const stampOf = (root) => join(root, 'portal/build/.prepared')

/** Whether the built pages are complete and up to date. */
export function pagesAreFresh(root) {
  if (!existsSync(stampOf(root))) return false
  const parts = ['portal/build/client', 'portal/build/server/index.js']
  return (
    parts.every((part) => existsSync(join(root, part))) && readFileSync(stampOf(root), 'utf8') === fingerprint(root)
  )
}

/** A hash of all sources of the pages, without tests. */
export function fingerprint(root) {
  const single = ['package-lock.json', 'tools/prepare/build.mjs', 'tools/prepare/build.mjs']
  const configs = listFiles(root, 'portal', false).filter((file) => /\.(ts|json)$/.test(file))
  const sources = [...listFiles(root, 'portal/src', true), ...listFiles(root, 'portal/public', true)]
  const hash = createHash('sha256')
  for (const file of [...single, ...configs, ...sources].sort((a, b) => (a < b ? -1 : 1))) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))) continue
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(root, folder, deep) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${folder}/${entry.name}`
    if (entry.isDirectory()) return deep ? listFiles(root, inner, deep) : []
    return [inner]
  })
}

/**
 * Builds the pages and compresses them. The stamp is removed first and written last, so that an incomplete build is never served; the
 * sources are hashed before, so that a change during the build is built next time.
 */
export async function buildPages(root, say, builder = builderCommand(root)) {
  say('Building the pages…')
  const before = fingerprint(root)
  rmSync(stampOf(root), { force: true })
  const began = Date.now()
  const doing = { cwd: join(root, 'portal'), env: { ...process.env, NODE_ENV: 'production' }, say, doing: 'building' }
  const { result, output } = await runCommand(builder, doing).catch((error) => ({ result: -1, output: error.message }))
  if (result !== 0) {
    say(output.trim())
    throw new Error(explainFailure('Building the pages', result, output))
  }
  mkdirSync(join(root, 'portal/build'), { recursive: true })
  await compressFolder(join(root, 'portal/build/client'))
  writeStamp(stampOf(root), before)
  say(`Pages built (${Math.round((Date.now() - began) / 1000)} s).`)
}

function builderCommand(root) {
  const own = join(root, 'node_modules/.bin/node')
  return [existsSync(own) ? own : process.execPath, join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build']
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(css|html|ico|js|json|map|mjs|svg|ttf|txt|wasm|webmanifest|xml)$/

/** Writes `.br` and `.gz` beside each file that gets smaller; the server chooses by what the browser accepts. */
async function compressFolder(folder) {
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
