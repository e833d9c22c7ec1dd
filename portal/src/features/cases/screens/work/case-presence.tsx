import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '#kit/query.ts'
import { type Present, usePresence } from '#kit/use-presence.ts'
import { Icon } from '#ui/icon.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import type { Writing } from './reply-box.tsx'

/** Often enough that two officers do not write the same answer. */
const presenceSeconds = 10

/** Who else has the case open; a newer version of it is read at once. */
export function useCasePresence(kind: KindScreens, row: CaseDetail, typing: Writing | ''): Present[] {
  const client = useQueryClient()
  const { id, version: known } = row
  return usePresence(
    { place: 'case', record: `${kind.key}/${id}`, part: typing },
    {
      onAnswer({ version }) {
        if (version !== null && version > known)
          void client.invalidateQueries({ queryKey: queryKey(kind.calls.get, { params: { id } }) })
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
