import { alignEntries } from './align-lists.ts'

/** What three values come to: one that has both changes, or nothing that a program may decide. */
export type Merged<T> = { value: T } | undefined
export type Three<T> = [base: T[], mine: T[], theirs: T[]]
export type Same = (one: unknown, other: unknown) => boolean

/** Who did not change a value has no say about it. */
export function changedByOne<T>(base: T, mine: T, theirs: T, same: Same): Merged<T> {
  if (same(theirs, base) || same(mine, theirs)) return { value: mine }
  return same(mine, base) ? { value: theirs } : undefined
}

/** Between two entries that all three lists share stands what one side, or both, changed there; `both` decides about the latter. */
export function mergeLists<T>(
  [base, mine, theirs]: Three<T>,
  same: Same,
  both: (...three: Three<T>) => Merged<T[]> = () => undefined,
): Merged<T[]> {
  const keys = base.map(keyOf)
  const inMine = alignEntries(keys, mine.map(keyOf))
  const inTheirs = alignEntries(keys, theirs.map(keyOf))
  const merged: T[] = []
  let [fromBase, fromMine, fromTheirs] = [0, 0, 0]
  for (let at = 0; at <= base.length; at++) {
    const isEnd = at === base.length
    const [toMine, toTheirs] = isEnd ? [mine.length, theirs.length] : [inMine[at]!, inTheirs[at]!]
    if (toMine < fromMine || toTheirs < fromTheirs) continue
    const gap: Three<T> = [base.slice(fromBase, at), mine.slice(fromMine, toMine), theirs.slice(fromTheirs, toTheirs)]
    const found = changedByOne(...gap, same) ?? both(...gap)
    if (!found) return undefined
    merged.push(...found.value)
    if (!isEnd) merged.push(base[at]!)
    ;[fromBase, fromMine, fromTheirs] = [at + 1, toMine + 1, toTheirs + 1]
  }
  return { value: merged }
}

/** The entries of a gap one by one, where nobody added or removed one. */
export function mergeEach<T>(
  [base, mine, theirs]: Three<T>,
  same: Same,
  one: (base: T, mine: T, theirs: T) => Merged<T>,
): Merged<T[]> {
  if (base.length !== mine.length || base.length !== theirs.length) return undefined
  const merged: T[] = []
  for (const [at, entry] of base.entries()) {
    const found = changedByOne(entry, mine[at]!, theirs[at]!, same) ?? one(entry, mine[at]!, theirs[at]!)
    if (!found) return undefined
    merged.push(found.value)
  }
  return { value: merged }
}

const keyOf = (entry: unknown): string => (typeof entry === 'string' ? entry : JSON.stringify(entry))
