// `npm run test:hostile`: sends a thousand hostile files to a real portal and says what they did to it.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { benchAccount, makeDataDir, startPortal } from '../bench/process.ts'
import { attackWithFiles, type FileFigures } from './files.ts'
import { hostileKinds } from './files-make.ts'

const count = Number(process.argv[2] ?? 1000)
let missed = 0

function report(what: string, figure: string, goal: string, met: boolean): void {
  if (!met) missed++
  console.log(`${what.padEnd(34)} ${figure.padEnd(24)} goal ${goal.padEnd(12)} ${met ? 'met' : 'MISSED'}`)
}

function reportFiles(f: FileFigures): void {
  console.log(`${f.sent} hostile files of ${hostileKinds} kinds in ${f.seconds.toFixed(0)} s`)
  console.log(`${f.accepted} accepted, ${f.refused} refused, ${f.killed} killed; ${f.busy} times asked to come again`)
  console.log(`${f.goodFiles} good files and ${f.pages} pages beside them`)
  for (const line of f.broken) console.log(`  ${line}`)
  report('answers that must not be', `${f.broken.length}`, '0', f.broken.length === 0)
  report("growth of the portal's memory", `${f.growthMiB.toFixed(0)} MiB`, '≤ 100 MiB', f.growthMiB <= 100)
  report('longest wait of a good file', `${(f.longestGoodMs / 1000).toFixed(1)} s`, '≤ 15 s', f.longestGoodMs <= 15_000)
  report('pages, p99', `${f.pageP99Ms.toFixed(0)} ms`, '≤ 250 ms', f.pageP99Ms <= 250)
}

const data = makeDataDir()
try {
  const portal = await startPortal(data.path, { TRUST_PROXY: '127.0.0.1' })
  try {
    reportFiles(await attackWithFiles({ ...portal, admin: benchAccount }, { to: count }))
    // A second part may attack with addresses: `attackWithAddresses(portal)` answers how many goals it missed.
    const addresses = fileURLToPath(new URL('addresses.ts', import.meta.url))
    if (existsSync(addresses)) {
      const { attackWithAddresses } = (await import(addresses)) as {
        attackWithAddresses(portal: object): Promise<number>
      }
      missed += await attackWithAddresses(portal)
    }
  } finally {
    await portal.stop()
  }
} finally {
  data.remove()
}
console.log(missed === 0 ? 'every goal is met' : `${missed} goals are missed`)
process.exitCode = missed === 0 ? 0 : 1
