import { fileURLToPath } from 'node:url'
import { makeDataDir, memoryOf, startPortal } from '../bench/process.ts'
import { freePort } from '../test-server.ts'
import { type AddressReport, attackWithAddresses } from './addresses.ts'

const mostGrowth = 64
const mostRefusedShare = 0.05
const mebibytes = (bytes: number) => bytes / 1_048_576

/** Starts a portal, sends it 100,000 made-up addresses and prints the results. Returns whether every goal is met. */
export async function attackPortalWithAddresses(count = 100_000): Promise<boolean> {
  const data = makeDataDir()
  const probePort = await freePort()
  const probe = fileURLToPath(new URL('memory-probe.ts', import.meta.url))
  const portal = await startPortal(data.path, {
    NODE_OPTIONS: `--import=${probe}`,
    MEMORY_PROBE_PORT: String(probePort),
    LOG_LEVEL: 'warn',
  })
  try {
    const resident: number[] = []
    const memory = async () => {
      const held = Number(await (await fetch(`http://127.0.0.1:${probePort}`)).text())
      resident.push(memoryOf(portal.pid))
      return held
    }
    const report = await attackWithAddresses({ url: portal.url, count, memory })
    print(report)
    console.log(
      `resident memory, with what is not collected yet: ${resident.map((each) => each.toFixed(0)).join(' → ')} MiB`,
    )
    return isGood(report)
  } finally {
    await portal.stop()
    data.remove()
  }
}

function print({ sent, answers, refused, before, after, seconds, keptPageP99 }: AddressReport): void {
  for (const [kind, statuses] of Object.entries(answers)) {
    const shown = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    console.log(`${kind.padEnd(28)} ${shown.join('  ')}`)
  }
  console.log(`made-up addresses: ${sent} in ${seconds.toFixed(0)} s, ${refused} refused by limits`)
  console.log(`cached page meanwhile: ${keptPageP99.toFixed(0)} ms at p99`)
  console.log(
    `memory after collection: ${mebibytes(before).toFixed(1)} MiB before, ${mebibytes(after).toFixed(1)} MiB after; goal: at most ${mostGrowth} MiB more`,
  )
}

const isGood = ({ sent, refused, before, after }: AddressReport): boolean =>
  mebibytes(after - before) <= mostGrowth && refused <= sent * mostRefusedShare
