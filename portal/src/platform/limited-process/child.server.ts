// The program of a child process: reads a task from its input, writes the answer to its output, and ends when its input ends.
import { readFileSync } from 'node:fs'
import { FileRefusal } from './file-refusal.ts'
import { FrameReader, writeFrame } from './frames.server.ts'

export interface Order {
  module: string
  args: object
}
/** What a task's module exports: `run`, which throws FileRefusal with its own reason. */
interface TaskModule {
  run(input: Buffer, args: object): Promise<{ facts: object; bytes?: Uint8Array }>
}

// Output of libraries must not get into an answer.
console.log = console.info = console.debug = console.warn = () => {}
// libvips is loaded later and reads these: one thread per image, and no image on disk.
process.env.VIPS_CONCURRENCY = '1'
process.env.VIPS_DISC_THRESHOLD = '100g'

const reader = new FrameReader(0xffff_ffff)
const send = (frame: Uint8Array[]) => frame.forEach((part) => process.stdout.write(part))

async function answer(input: Buffer, { module, args }: Order): Promise<Uint8Array[]> {
  try {
    const { run } = (await import(module)) as TaskModule
    const { facts, bytes } = await run(input, args)
    return writeFrame({ facts }, bytes && [bytes])
  } catch (error) {
    return writeFrame({ refused: reasonOf(error) })
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FileRefusal) return error.reason
  const isMemory = error instanceof Error && /allocat|out of memory/i.test(error.message)
  return isMemory ? 'killed' : 'unreadable'
}

process.stdin.on('data', (chunk: Buffer) => {
  const frame = reader.push(chunk)
  if (frame) void answer(frame.bytes, frame.json as Order).then(send)
})

/** Whether the memory limit is in force, according to the system. */
function isLimited(): boolean {
  try {
    return /^Max data size +\d/m.test(readFileSync('/proc/self/limits', 'utf8'))
  } catch {
    return false
  }
}
send(writeFrame({ ready: true, limited: isLimited() }))
