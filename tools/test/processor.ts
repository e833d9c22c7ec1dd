import { existsSync, readdirSync, readFileSync } from 'node:fs'

type Program = { pid: number; parent: number; seconds: number }

/** A running program with its seconds of processor, and those of programs that it started and that have ended. */
function readProgram(pid: string): Program[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before may have spaces and brackets. Linux counts in hundredths of a second on every machine.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    return [{ pid: Number(pid), parent: fields[1]!, seconds: ticks / 100 }]
  } catch {
    return [] // It has ended in the meantime.
  }
}

/** Seconds of processor of this program and of all below it, except below the programs `without`; 0 where the system does not tell. */
export function processorSeconds(without: readonly (number | undefined)[] = []): number {
  if (!existsSync('/proc/self/stat')) return 0
  const programs = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProgram)
  const below = (parent: number): Program[] =>
    programs
      .filter((each) => each.parent === parent && !without.includes(each.pid))
      .flatMap((each) => [each, ...below(each.pid)])
  const self = programs.filter(({ pid }) => pid === process.pid)
  return [...self, ...below(process.pid)].reduce((sum, { seconds }) => sum + seconds, 0)
}
