import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { endWithReader } from './app/commands/closed-output.ts'
import { showLogLine } from './platform/telemetry/log-lines.ts'
import { readReference } from './platform/telemetry/request-reference.ts'

const usage = `npm run logs -- REFERENCE [FILE …]
Prints the lines of one request, by the reference that a person was shown (7K3M-QX2P-9D4R), or of one job, by its id.
Reads the files, also those ending in .gz; without a file standard input: journalctl -u portal -o cat | npm run logs -- REFERENCE`

const isJob = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

async function show(id: string, source: Readable): Promise<number> {
  let found = 0
  for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
    const shown = showLogLine(line, id)
    if (shown === undefined) continue
    found++
    process.stdout.write(`${shown}\n`)
  }
  return found
}

function openLog(file: string): Readable {
  const stream = createReadStream(file)
  if (!file.endsWith('.gz')) return stream
  const plain = createGunzip()
  stream.once('error', (error) => plain.destroy(error))
  return stream.pipe(plain)
}

async function main([typed = '', ...files]: string[]): Promise<void> {
  const id = readReference(typed) ?? (isJob(typed) ? typed.toLowerCase() : undefined)
  if (!id) throw new Error(typed ? `"${typed.slice(0, 60)}" is no reference of a request.\n${usage}` : usage)
  if (files.length === 0 && process.stdin.isTTY) throw new Error(`Name the files of the log.\n${usage}`)
  const missing = files.find((name) => !statSync(name, { throwIfNoEntry: false })?.isFile())
  if (missing !== undefined) throw new Error(`There is no log file ${missing}.`)
  let found = files.length === 0 ? await show(id, process.stdin) : 0
  for (const name of files) found += await show(id, openLog(name))
  if (found === 0) throw new Error(`No line has the reference ${id}. Older lines may be in a file that was rotated.`)
}

endWithReader()
main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
