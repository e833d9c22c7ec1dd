import type { ThreadEntry } from '#ui/thread.tsx'
import type { Report } from '../../contract.ts'
import { eventWords } from '../../messages.ts'

/** The entries of a report in the order of their numbers: of a day nobody knows the time (docs/decisions/0008). */
export function threadOf({ communications, notes, history }: Report): ThreadEntry[] {
  const entries: { position: number; entry: ThreadEntry }[] = [
    ...communications.map(({ position, on, text, from, byName }) => ({
      position,
      entry: {
        kind: 'message' as const,
        id: String(position),
        at: on,
        by: from === 'staff' ? byName || 'The Commission' : byName || 'The reporter',
        text,
        own: from === 'staff',
      },
    })),
    ...notes.map(({ position, on, text, byName }) => ({
      position,
      entry: { kind: 'note' as const, id: String(position), at: on, by: byName, text },
    })),
    ...history.map(({ position, on, event, byName, text }) => ({
      position,
      entry: { kind: 'event' as const, id: String(position), at: on, by: byName, title: eventWords[event], text },
    })),
  ]
  return entries.sort((one, other) => one.position - other.position).map(({ entry }) => entry)
}
