import { FileRefusal } from '#platform/limited-process/file-refusal.ts'

/** Real items have a few hundred values. The limits are needed because parsed JSON can use many times the memory of its text. */
const maxValues = 100_000
const deepest = 60

/** Checks the number and depth of the values of a JSON text, then parses it. Runs in a child process; throws FileRefusal. */
export async function run(input: Buffer) {
  let depth = 0
  let values = 1
  let quoted = false
  for (let at = 0; at < input.length; at++) {
    const byte = input[at]
    if (quoted) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) quoted = false
    } else if (byte === 0x22) quoted = true
    else if (byte === 0x5b || byte === 0x7b) depth++
    else if (byte === 0x5d || byte === 0x7d) depth--
    else if (byte === 0x2c) values++
    if (depth > deepest || values > maxValues) throw new FileRefusal('unreadable')
  }
  JSON.parse(input.toString('utf8'))
  return { facts: { values } }
}
