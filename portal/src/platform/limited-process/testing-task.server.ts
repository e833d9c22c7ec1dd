// What a hostile file may make a child process do, for the tests of its limits.
import { FileRefusal } from './file-refusal.ts'

const tricks: Record<string, (input: Buffer) => Promise<{ facts: object; bytes?: Uint8Array }>> = {
  echo: async (input) => ({ facts: { length: input.length }, bytes: input }),
  environment: async () => ({
    facts: { names: Object.keys(process.env), niceness: (await import('node:os')).getPriority() },
  }),
  memory: async () => {
    const held: Buffer[] = []
    for (;;) held.push(Buffer.alloc(8 << 20, 1))
  },
  heap: async () => {
    const held: object[] = []
    for (;;) held.push(Array.from({ length: 1e5 }, () => ({})))
  },
  time: async () => {
    for (;;) Math.random()
  },
  crash: async () => process.exit(3),
  refusal: async () => {
    throw new FileRefusal('locked')
  },
  long: async () => ({ facts: {}, bytes: Buffer.alloc(3000) }),
  lies: async () => ({ facts: { length: 'many' } }),
  disk: async (input) => {
    ;(await import('node:fs')).writeFileSync(input.toString(), 'x'.repeat(100))
    return { facts: { length: 1 } }
  },
  group: async () => {
    const { spawn } = await import('node:child_process')
    const grandchild = spawn('/bin/sleep', ['300'], { stdio: 'ignore' })
    return { facts: { length: grandchild.pid } }
  },
}

export const run = (input: Buffer, { trick }: { trick: string }) => tricks[trick]!(input)
