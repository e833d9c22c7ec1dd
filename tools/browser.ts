import { spawn } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const programs = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]
const installMinutes = 5

export type BrowserProgram = Pick<LaunchOptions, 'env'> & { executablePath: string; args: string[] }

/** Opens a browser for tests, with more switches of its command line where a test asks for them. */
export async function launchBrowser(...switches: string[]): Promise<Browser> {
  const program = await browserProgram()
  return chromium.launch({ ...program, args: [...program.args, ...switches] })
}

/** The system's browser; else, as root on Debian, the system's after installing it; else the one from npm. TEST_BROWSER=npm chooses that one. */
export async function browserProgram(): Promise<BrowserProgram> {
  const own = process.env['TEST_BROWSER'] !== 'npm' && (findBrowser() ?? (await installBrowser()))
  return own ? { executablePath: own, args: quiet } : unpackBrowser()
}

function findBrowser(): string | undefined {
  return programs.find((path) => existsSync(path))
}

/** Installs Debian's chromium once; undefined where that is not possible, so that the npm browser can take over. */
async function installBrowser(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  process.stderr.write(`No browser found: installing chromium with apt-get, at most ${installMinutes} minutes …\n`)
  const lock = ['-o', 'DPkg::Lock::Timeout=120']
  const installed =
    (await aptGet([...lock, 'update', '-q'])) &&
    (await aptGet([...lock, 'install', '-y', '-q', '--no-install-recommends', 'chromium']))
  const found = installed ? findBrowser() : undefined
  process.stderr.write(found ? `Installed ${found}\n` : 'apt-get has no chromium; using the browser from npm\n')
  return found
}

function aptGet(args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('apt-get', args, {
      stdio: 'ignore',
      timeout: installMinutes * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Unpacks the npm browser once per version and user, and gives the settings it runs with. */
async function unpackBrowser(): Promise<BrowserProgram> {
  // The package's own unpacking takes whatever lies in the shared temporary folder, finished or not, of any user.
  const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const { version } = createRequire(import.meta.url)(join(archives, '../package.json')) as { version: string }
  const folder = join(tmpdir(), `npm-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (!existsSync(folder)) await unpackInto(folder, archives)
  return {
    executablePath: join(folder, 'chromium'),
    args: [...quiet, '--headless=shell', '--no-zygote'],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: folder,
    },
  }
}

async function unpackInto(folder: string, archives: string): Promise<void> {
  const draft = mkdtempSync(`${folder}-`)
  const program = createWriteStream(join(draft, 'chromium'), { mode: 0o700 })
  await pipeline(createReadStream(join(archives, 'chromium.br')), createBrotliDecompress(), program)
  for (const name of ['al2023', 'fonts', 'swiftshader']) await unpackArchive(join(archives, `${name}.tar.br`), draft)
  writeFileSync(join(draft, 'fonts.conf'), fontSettings(folder))
  mkdirSync(join(draft, 'fonts-cache'))
  // Several test files may unpack at once; the first finished folder stays.
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

async function unpackArchive(archive: string, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => tar.once('error', reject).once('exit', resolve))
  await pipeline(createReadStream(archive), createBrotliDecompress(), tar.stdin)
  if ((await ended) !== 0) throw new Error(`tar could not unpack ${archive}`)
}

// The shipped settings name a fixed folder; where that is missing every glyph has width 0 and nothing is 'visible'.
function fontSettings(folder: string): string {
  const dirs = [`${folder}`, '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('')
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`
}
