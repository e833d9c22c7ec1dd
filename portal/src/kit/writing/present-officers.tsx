import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '#ui/icon.tsx'
import { type Present, type OpenRecord, usePresence } from '../use-presence.ts'

/** Often enough that two officers do not write the same answer. */
const presenceSeconds = 10

/** Who else has a record open; when it has a newer version than `known`, its answers under this key are read again at once. */
export function useOfficers(open: OpenRecord, known: number, queryKey: readonly unknown[]): Present[] {
  const client = useQueryClient()
  return usePresence(
    open,
    {
      onAnswer({ version }) {
        if (version !== null && version > known) void client.invalidateQueries({ queryKey })
      },
    },
    presenceSeconds,
  )
}

const doing: Record<string, string> = { reply: 'is writing a reply', note: 'is writing a note' }

/** 'Ada is writing a reply. Ben has this open.' */
export function PresentOfficers({ people }: { people: readonly Present[] }) {
  const words = people.map(({ name, part }) => `${name} ${doing[part] ?? 'has this open'}.`).join(' ')
  return (
    <p
      role="status"
      data-print="no"
      className={words ? 'flex items-start gap-1.5 text-sm font-semibold text-amber-ink' : 'sr-only'}
    >
      {words && (
        <>
          <Icon name="users" className="mt-0.5" />
          <span className="[overflow-wrap:anywhere]">{words}</span>
        </>
      )}
    </p>
  )
}
