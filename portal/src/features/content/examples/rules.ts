import type { ShownExample } from './contract.ts'

/** The built-in entries that the site shows. If the answer could not be read, all of them: a page with examples is better than an empty one. */
export function shownOf<T>(
  builtIns: readonly T[],
  examples: readonly Pick<ShownExample, 'key'>[] | undefined,
  keyOf: (entry: T) => string,
): T[] {
  const shown = examples && new Set(examples.map(({ key }) => key))
  return builtIns.filter((entry) => !shown || shown.has(keyOf(entry)))
}
