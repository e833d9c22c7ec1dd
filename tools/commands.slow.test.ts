import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { giveToPortal } from './portal-command.ts'
import { admin, makeFolder } from './portal-process.ts'
import { repositoryRoot } from './repository-root.ts'
import { freePort } from './test-server.ts'

// Every command of the manifest and the README at its smallest size: it runs to its end and prints what it promises.

const [data, restored, outside] = [makeFolder('commands'), makeFolder('restored'), makeFolder('outside')]
const file = (name: string) => join(outside.path, name)
writeFileSync(file('portal.log'), '{"level":30,"reqId":"none"}\n')
giveToPortal(file('portal.log'))
// A release has thousands of files.
afterAll(() => [data, restored, outside].forEach((folder) => folder.remove()))

interface Command {
  shows: RegExp
  env?: Record<string, string>
  /** Exit status, unless it is 0; it ends with 1 also where something is to be done. */
  code?: number | 'any'
  /** It serves until it is ended. */
  serves?: true
}

const bench: Command = { shows: /the smallest size/ }

/** By what follows `npm run`: one after the other, because they share a folder of data. */
const commandsOfOnePortal: Record<string, Command> = {
  start: { shows: /ready at http/, serves: true },
  [`logs 7K3M-QX2P-9D4R ${file('portal.log')}`]: { shows: /no line|7K3M/i, code: 1 },
  migrate: { shows: /DATABASE_URL|npm start/, code: 1 },
  doctor: { shows: /database/i, code: 'any' },
  'accounts clear-factors nobody@example.com': { shows: /No account has/, code: 1 },
  [`backup ${file('portal.tar')}`]: { shows: /portal\.tar/ },
  verify: { shows: /file/ },
  [`restore ${file('portal.tar')}`]: { shows: /restored/i, env: { DATA_DIR: restored.path } },
  files: { shows: /Usage/, code: 1 },
}

/** Several at a time: they start portals of their own, and mostly wait. */
const otherCommands: Record<string, Command> = {
  'test tools/scripts/count.test': { shows: /passed, 0 failed/ },
  'test:hostile addresses': { shows: /the smallest size/ },
  'test:recovery': { shows: /Not rehearsed|\(right\)/ },
  // app/faults.slow.http.test.ts runs the faults.
  'test:faults none': { shows: /Parts: kill-portal.*database-cut/, code: 1 },
  'test:install': { shows: /first start/ },
  'bench promises': { shows: /sign-in, 10 in parallel/ },
  'bench start': { shows: /memory 60 s after it/ },
  'bench pages /about-us': bench,
  'bench screens': bench,
  'bench search embedded': bench,
  'bench cases embedded': bench,
  'bench calls embedded': bench,
  'bench files 1': { shows: /in S3|Swift is not installed/ },
  'bench backup 0.001 1000': { shows: /recovery time/ },
  'bench list': { shows: /backup/ },
  [`release ${file('release')}`]: { shows: /packages, \d+ files/ },
  capacity: { shows: /What runs out first/ },
  supply: { shows: /licences/i },
  count: { shows: /lines of source/ },
  'count:content-types': { shows: /types from/, code: 'any' },
  'count:lists': { shows: /lists from/, code: 'any' },
}

const commands = { ...commandsOfOnePortal, ...otherCommands }

/** Commands that are not run here, and why. */
const others: Record<string, string> = {
  dev: 'e2e/developer-changes-the-code.slow.spec.ts runs it',
  'test:cluster': 'the step of its name runs it (tools/test/cluster-step.ts)',
  'release:schema': 'it writes into the project, once for each release',
  'handbook:pictures': 'it writes into the project; e2e/staff-reads-the-handbook.slow.spec.ts looks at the pages',
}

interface Ended {
  code: number | null
  said: string
}

/** Runs a command; one that serves is ended as soon as `until` is printed. */
async function run(words: string, { env, serves, shows }: Command): Promise<Ended> {
  const [name = '', ...more] = words.split(' ')
  // What vitest sets for its workers is not for the programs.
  const own = Object.entries(process.env).filter(([key]) => !/^(VITEST|NODE_ENV|npm_)/.test(key))
  const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const place = { DATA_DIR: data.path, PORT: String(await freePort()), ADMIN_PORT: '0', SMALLEST: '1', UNTESTED: 'yes' }
  const child = spawn('npm', ['run', name, '--', ...more], {
    cwd: repositoryRoot,
    detached: true,
    env: { ...Object.fromEntries(own), ...account, ...place, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (serves && shows.test(said)) process.kill(-child.pid!, 'SIGTERM')
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

async function runToItsEnd(words: string, command: Command): Promise<void> {
  const { code, said } = await run(words, command)
  expect(said).toMatch(command.shows)
  if (!command.serves && command.code !== 'any') expect(code, said.slice(-2_000)).toBe(command.code ?? 0)
}

test.each(Object.entries(commandsOfOnePortal))('npm run %s', runToItsEnd)
test.concurrent.each(Object.entries(otherCommands))('npm run %s', runToItsEnd)

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { scripts: object }
const names = Object.keys(scripts).filter((name) => !name.startsWith('pre'))

test('every command of the manifest is run here, or it is said why not', () => {
  const run = Object.keys(commands).map((words) => words.split(' ')[0]!)
  expect(new Set([...run, ...Object.keys(others)])).toEqual(new Set(names))
  const benches = readFileSync(join(repositoryRoot, 'tools/bench/main.ts'), 'utf8').matchAll(
    /import\('\.\/(.*)\.ts'\)/g,
  )
  for (const [, name] of benches) expect(run.concat(Object.keys(commands)).join('\n')).toContain(`bench ${name}`)
})

test('documents name commands that exist', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: repositoryRoot })]
  for (const path of documents.filter((each) => existsSync(join(repositoryRoot, each))))
    for (const [, name] of readFileSync(join(repositoryRoot, path), 'utf8').matchAll(/npm run (?:--\w+ )?([a-z:-]+)/g))
      expect(names, path).toContain(name)
})
