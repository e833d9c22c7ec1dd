import { Icon } from '#ui/icon.tsx'
import type { Present } from './use-presence.ts'

/** 'Ada and Ben are editing this'; undefined where nobody else is. */
export function namePeople(people: readonly Pick<Present, 'name'>[], what = 'this'): string | undefined {
  if (people.length === 0) return undefined
  const names = new Intl.ListFormat('en-GB').format(people.map(({ name }) => name))
  return `${names} ${people.length === 1 ? 'is' : 'are'} editing ${what}`
}

export function PresentPeople({ people, what }: { people: readonly Present[]; what?: string }) {
  const words = namePeople(people, what)
  return (
    <p
      role="status"
      // Without words it takes no place, and is there to be read aloud when they come.
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
