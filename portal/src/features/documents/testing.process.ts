// A portal with the made-up records of tests, as a process of its own that a test may kill.
import { pino } from 'pino'
import { startPortal } from '#app/portal.server.ts'
import { readConfig } from '#platform/settings/config.server.ts'
import { makeTestFeature } from './testing.ts'

const { feature } = makeTestFeature({ maxBytes: 314_572_800 })
const portal = await startPortal(readConfig(process.env, '/'), pino({ level: 'silent' }), {
  say: () => {},
  features: [feature],
})
process.stdout.write(`ready at ${portal.address}\n`)
