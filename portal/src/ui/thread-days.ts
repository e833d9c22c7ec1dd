import { nigerianDay } from '#platform/values/nigerian-time.ts'

interface Entry {
  id: string
  kind: 'message' | 'note' | 'event'
  /** ISO time. */
  at: string
  /** An event whose words are read at once; it is in no run. */
  isOpen?: boolean
}

/** A day of a thread, with its entries in order; events that follow each other are one run. */
export interface ThreadDay<E extends Entry> {
  day: string
  parts: (E | Extract<E, { kind: 'event' }>[])[]
}

/** Fewer events than this are shown one by one. */
export const minFolded = 3

/** Divides a thread, oldest entry first, into days of Nigerian time. */
export function divideByDay<E extends Entry>(entries: readonly E[]): ThreadDay<E>[] {
  const days: ThreadDay<E>[] = []
  for (const entry of entries) {
    const day = nigerianDay(new Date(entry.at))
    let last = days.at(-1)
    if (last?.day !== day) days.push((last = { day, parts: [] }))
    const before = last.parts.at(-1)
    if (!isEvent(entry) || entry.isOpen) last.parts.push(entry)
    else if (Array.isArray(before)) before.push(entry)
    else last.parts.push([entry])
  }
  return days
}

const isEvent = <E extends Entry>(entry: E): entry is Extract<E, { kind: 'event' }> => entry.kind === 'event'
