import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { ConfigError, readConfig } from '#platform/config.server.ts'
import { describeError } from '#platform/telemetry.server.ts'
import { startPortal } from './portal.server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A person at a terminal reads sentences; the log goes to standard output as JSON lines. */
const say = (text: string) => process.stderr.write(`${text}\n`)

/** Starts the portal and stops it at SIGTERM or SIGINT; what fails says what to do. */
async function run(dev: boolean) {
  const config = readConfig(process.env, root)
  const log = pino({ level: config.logLevel, base: null })
  const portal = await startPortal(config, log, { dev, say })
  const port = (portal.server.app.server.address() as { port: number }).port
  const shown = process.env.PUBLIC_URL ? config.publicUrl : `http://localhost:${port}`
  if (portal.firstAdmin?.oneTimePassword) {
    say(`First administrator: ${portal.firstAdmin.email}`)
    say(`One-time password:   ${portal.firstAdmin.oneTimePassword}   (shown once; change it after signing in)`)
  }
  if (portal.adminAddress) say(`For operators: ${portal.adminAddress}/metrics and ${portal.adminAddress}/api/docs`)
  say(`The portal is ready at ${shown}`)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      say('Stopping: finishing what is in hand …')
      portal.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: describeError(error) }, 'stopped with an error')
          process.exit(1)
        },
      )
    })
}

export function runPortal({ dev }: { dev: boolean }): void {
  run(dev).catch(explainAndExit)
}

function explainAndExit(error: unknown): never {
  const code = (error as { code?: unknown }).code
  if (error instanceof ConfigError) say(error.message)
  else if (code === 'EADDRINUSE')
    say('The port is in use by another program. Stop it, or choose another with PORT=3001 npm start.')
  else say(`The portal could not start: ${rootMessage(error)}`)
  process.exit(1)
}

/** The innermost cause: an outer error may quote a query with what was put into it. */
function rootMessage(error: unknown): string {
  let current = error
  while (current instanceof Error && current.cause instanceof Error) current = current.cause
  return current instanceof Error ? current.message : 'for a reason it did not give.'
}
