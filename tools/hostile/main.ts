// `npm run test:hostile`: hostile files, made-up addresses and costly answers, too many for a test run.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { load, onPortal, type BenchPlace, Printer, size } from '../bench/bench.ts'
import { benchAccount, childrenOf, median, memoryOf, watchHighest } from '../bench/process.ts'
import { makeSubmission } from '../bench/uploads.ts'
import { freePort } from '../test-server.ts'
import { attackWithAddresses } from './addresses.ts'
import { sendCostly } from './costly.ts'
import { attackWithFiles, watchPages } from './files.ts'

/** Sends made-up addresses; the memory that counts is that after a garbage collection. */
async function sendAddresses(print: Printer, { portal: { url, pid } }: BenchPlace, probePort: number, count: number) {
  const resident: string[] = []
  const memory = async () => {
    const held = Number(await (await fetch(`http://127.0.0.1:${probePort}`)).text())
    resident.push(memoryOf(pid).toFixed(0))
    return held
  }
  const { sent, answers, refused, before, after, seconds, keptPageP99 } = await attackWithAddresses({
    url,
    count,
    memory,
  })
  for (const [kind, statuses] of Object.entries(answers)) {
    const shown = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    print.figure(kind, shown.join('  '))
  }
  print.figure('made-up addresses', `${sent} in ${seconds.toFixed(0)} s`)
  print.figure('refused by limits', `${refused}`, '≤ 5 %', refused <= sent * 0.05)
  print.figure('cached page meanwhile, p99', `${keptPageP99.toFixed(0)} ms`)
  print.figure(
    'memory before and after, collected',
    [before, after].map((bytes) => `${mebibytes(bytes).toFixed(1)} MiB`).join(' → '),
  )
  print.atMost('growth of it', mebibytes(after - before), 64, 'MiB')
  print.figure('resident memory, not collected yet', `${resident.join(' → ')} MiB`)
}
const mebibytes = (bytes: number) => bytes / 1_048_576

/** The token of the mail to `email` in the outbox that confirms its address; waits for it, at most 20 s. */
async function proofTokenIn(outbox: string, email: string): Promise<string> {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50))
    for (const name of readdirSync(outbox).filter((each) => each.endsWith('.eml'))) {
      const mail = readFileSync(join(outbox, name), 'utf8').replace(/=\r?\n/g, '')
      const token = /verify-email\/([\w-]+)/.exec(mail)?.[1]
      if (token && mail.includes(`To: ${email}`)) return token
    }
  throw new Error(`no mail that confirms ${email} came`)
}

async function sendFiles(print: Printer, { portal: { url, pid }, dataDir }: BenchPlace, to: number) {
  const proofToken = (email: string) => proofTokenIn(join(dataDir, 'outbox'), email)
  const f = await attackWithFiles({ url, pid, admin: benchAccount, proofToken }, { to })
  print.line(`${f.sent} hostile files in ${f.seconds.toFixed(0)} s`)
  print.line(`${f.accepted} accepted, ${f.refused} refused, ${f.killed} killed; ${f.busy} times told to retry`)
  print.line(`${f.goodFiles} good files and ${f.pages} pages at the same time`)
  for (const line of f.broken) print.line(`  ${line}`)
  print.atMost('forbidden answers', f.broken.length, 0, '')
  print.atMost("growth of the portal's memory", f.growthMiB, 100, 'MiB')
  print.atMost('longest wait of a good file', f.longestGoodMs / 1000, 15, 's')
  print.atMost('pages, p99', f.pageP99Ms, 250, 'ms')
}

const quietSeconds = size(60, 5)

/** Memory of the programs that make PDFs and read files, in MiB. */
const memoryOfPrograms = (pid: number): number =>
  childrenOf(pid)
    .filter(isProgram)
    .reduce((sum, child) => sum + memoryOf(child), 0)
function isProgram(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('limited-process/child.server.ts')
  } catch {
    // It has ended meanwhile.
    return false
  }
}

/** Requests one application's PDF, and the description of the API, on 20 connections each. */
async function requestPdfs(print: Printer, { portal }: BenchPlace, duration: number) {
  const { pid } = portal
  const { token, submissionId } = await makeSubmission(portal)
  for (const path of [`/api/forms/${submissionId}/filled-form.pdf`, '/api/openapi.json']) {
    const pages = watchPages(portal, ['/'])
    const [own, programs] = [memoryOf, memoryOfPrograms].map((read) => watchHighest(() => read(pid), 200))
    const headers = { 'accept-encoding': 'br' }
    const run = await load(portal, path, { connections: 20, duration, token, headers, mayRefuse: true })
    print.figure(path.replace(submissionId, ':id'), `${run['2xx']} answers, ${run.non2xx} refused in ${duration} s`)
    print.atMost('  home page meanwhile, median', median(await pages.stop()), 100, 'ms')
    print.atMost('  memory of the portal', own!.stop(), 400, 'MiB')
    print.figure('  memory of its programs', `${programs!.stop().toFixed(0)} MiB`)
  }
  await sleep(quietSeconds * 1000)
  print.atMost(`${quietSeconds} s later: memory of the portal`, memoryOf(pid), 250, 'MiB')
  print.atMost('and of its programs', memoryOfPrograms(pid), 0, 'MiB')
}

const [chosen, given] = process.argv.slice(2)
const probe = fileURLToPath(new URL('memory-probe.ts', import.meta.url))
const probePort = await freePort()
const probeEnv = { NODE_OPTIONS: `--import=${probe}`, MEMORY_PROBE_PORT: String(probePort), LOG_LEVEL: 'warn' }
const print = new Printer()
const count = (usual: number, smallest: number) => Number(given ?? size(usual, smallest))
const attacks = {
  files: () => onPortal((place) => sendFiles(print, place, count(1_000, 20))),
  addresses: () => onPortal((place) => sendAddresses(print, place, probePort, count(100_000, 500)), { env: probeEnv }),
  costly: () => onPortal((place) => sendCostly(print, place, count(10, 1)), { env: { LOG_LEVEL: 'warn' } }),
  pdfs: () => onPortal((place) => requestPdfs(print, place, count(20, 2)), { env: { LOG_LEVEL: 'warn' } }),
}
for (const [name, attack] of Object.entries(attacks))
  if (!chosen || chosen === name) {
    print.line(`--- ${name}`)
    await attack()
  }
process.exitCode = print.end()
