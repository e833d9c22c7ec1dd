import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compressFolder } from './compress.mjs'
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
  const single = ['package-lock.json', 'tools/prepare/build.mjs', 'tools/prepare/compress.mjs']
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
