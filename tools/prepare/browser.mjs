import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { explainFailure, writeStamp } from './run.mjs'

const packageOf = (root) => join(root, 'node_modules/@sparticuz/chromium')
const stampOf = (root) => join(browserFolder(root), '.prepared')

/** Where the npm browser is unpacked; running it writes nothing here. An install of the packages removes it. */
export const browserFolder = (root) => join(root, 'node_modules/.cache/browser')

/** Whether the npm browser is built for this machine. */
export const browserRunsHere = process.platform === 'linux' && process.arch === 'x64'

/** Whether the npm browser of the installed version is completely unpacked. */
export function browserIsUnpacked(root) {
  return existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === fingerprint(root)
}

function fingerprint(root) {
  const hash = createHash('sha256')
  for (const file of [join(packageOf(root), 'package.json'), fileURLToPath(import.meta.url)])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

// The font settings in the package name a fixed folder; without fonts every character is 0 px wide and nothing is visible.
const fontSettings =
  '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir prefix="relative">fonts</dir>' +
  '<dir>/usr/share/fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>\n'

/** Unpacks the npm browser. The stamp is written last, so that an incomplete folder of a killed process is unpacked again. */
export async function unpackBrowser(root, say) {
  say('Unpacking the browser for tests…')
  const began = Date.now()
  const folder = browserFolder(root)
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await unpackInto(folder, join(packageOf(root), 'bin'))
    writeStamp(stampOf(root), fingerprint(root))
  } catch (error) {
    throw new Error(explainFailure('Unpacking the browser', 1, String(error)), { cause: error })
  }
  say(`Browser unpacked (${Math.round((Date.now() - began) / 1000)} s).`)
}

async function unpackInto(folder, archives) {
  const open = (name) => createReadStream(join(archives, name))
  // Loaded only here: this file also runs before any package is installed.
  const { extract } = await import('tar-fs')
  const program = createWriteStream(join(folder, 'chromium'), { mode: 0o755 })
  await pipeline(open('chromium.br'), createBrotliDecompress(), program)
  for (const name of ['al2023', 'fonts', 'swiftshader'])
    // The owners in the archives are those of the machine that packed them.
    await pipeline(open(`${name}.tar.br`), createBrotliDecompress(), extract(folder, { chown: false }))
  writeFileSync(join(folder, 'fonts.conf'), fontSettings)
}
