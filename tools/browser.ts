import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { browserFolder, browserIsUnpacked, browserRunsHere } from './prepare/browser.mjs'
import { repositoryRoot } from './repository-root.ts'

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

export type BrowserProgram = Pick<Required<LaunchOptions>, 'env' | 'executablePath' | 'args'>

/**
 * Opens a browser for tests, with extra command-line switches on request. Its temporary files are removed
 * when it closes, since killed browser processes leave some behind.
 */
export async function launchBrowser(...switches: string[]): Promise<Browser> {
  const program = browserProgram()
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  const browser = await chromium.launch({
    ...program,
    args: [...program.args, ...switches],
    env: { ...program.env, TMPDIR: folder },
  })
  browser.once('disconnected', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return browser
}

/**
 * The browser from npm, the same on every machine. Where it does not run, and with TEST_BROWSER=system, the
 * system's browser.
 */
export function browserProgram(): BrowserProgram {
  if (browserRunsHere && process.env['TEST_BROWSER'] !== 'system') return npmBrowser()
  const executablePath = programs.find((path) => existsSync(path))
  if (!executablePath) throw new Error('There is no browser for the tests: install Chromium.')
  return { executablePath, args: quiet, env: environment() }
}

const environment = () => process.env as Record<string, string>

function npmBrowser(): BrowserProgram {
  if (!browserIsUnpacked(repositoryRoot))
    throw new Error('The browser for the tests is not unpacked: run "node tools/prepare.mjs --browser".')
  const folder = browserFolder(repositoryRoot)
  return {
    executablePath: join(folder, 'chromium'),
    args: [...quiet, '--headless=shell', '--no-zygote'],
    env: {
      ...environment(),
      LD_LIBRARY_PATH: join(folder, 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}
