// `npm run test:cluster`: two portals, HAProxy and a PostgreSQL cluster under faults, and a rolling update; too long for a test run.
import { runFaultTest } from './faults-main.ts'
import { runRollingUpdate } from './rolling-main.ts'
import { notRun } from './status.ts'

const words = process.argv.slice(2)
const isShort = words.includes('short')
const install = words.includes('install') || process.env['CI'] === 'true'
const parts = {
  faults: () => runFaultTest({ isShort, install }),
  rolling: runRollingUpdate,
}
const names = Object.keys(parts) as (keyof typeof parts)[]
const chosen = isShort ? ['faults' as const] : names.filter((name) => words.includes(name))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const results: number[] = []
for (const name of chosen.length > 0 ? chosen : names) results.push(await parts[name]())
const failed = results.find((status) => status !== 0 && status !== notRun)
process.exit(failed ?? (results.every((status) => status === notRun) ? notRun : 0))
