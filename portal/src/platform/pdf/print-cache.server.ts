import type { Deps } from '../deps.server.ts'

type Prints = Map<string, Promise<Buffer>>

/**
 * Caches the PDFs that everybody may ask for, the `max` newest of each database: two databases may have different texts under the same key.
 * A key always has the same text.
 */
export function createPrintCache(max: number) {
  const cached = new WeakMap<Deps['database'], Prints>()
  return ({ database }: Pick<Deps, 'database'>, key: string, print: () => Promise<Buffer>): Promise<Buffer> => {
    const prints: Prints = cached.get(database) ?? new Map()
    cached.set(database, prints)
    const known = prints.get(key)
    if (known) return known
    const printing = print()
    prints.set(key, printing)
    printing.catch(() => prints.delete(key))
    for (const oldest of prints.keys()) if (prints.size > max) prints.delete(oldest)
    return printing
  }
}
