/** The built-in entries that the site shows. If the answer could not be read, all of them: a page with examples is better than an empty one. */
export function shownOf<T>(
  builtIns: readonly T[],
  examples: readonly { key: string }[] | undefined,
  keyOf: (entry: T) => string,
): T[] {
  const shown = examples && new Set(examples.map(({ key }) => key))
  return builtIns.filter((entry) => !shown || shown.has(keyOf(entry)))
}

/** What the site shows of a type: its examples in their order, each with the item that staff made of it in its place, then what staff added. */
export function withItems<T, S extends { example?: string }>(
  builtIns: readonly T[],
  shown: readonly T[],
  stored: readonly S[],
  keyOf: (entry: T) => string,
): (T | S)[] {
  const places = builtIns.flatMap((entry): (T | S)[] => {
    const own = stored.find(({ example }) => example === keyOf(entry))
    return own ? [own] : shown.includes(entry) ? [entry] : []
  })
  return [...places, ...stored.filter((item) => !places.includes(item))]
}
