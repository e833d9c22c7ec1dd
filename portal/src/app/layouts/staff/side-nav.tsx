import { useId } from 'react'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Places } from './places.tsx'
import { storeFolded, useFolded } from './use-folded.ts'

/** Where staff go, with numbers of what is open. Folded it shows icons and numbers; a phone has the bar at the foot instead. */
export function SideNav({ user }: { user: StoredUser }) {
  const id = useId()
  const folded = useFolded()
  return (
    <div
      data-print="no"
      className={classNames(
        'sticky top-(--head-bar) flex h-[calc(100dvh-var(--head-bar))] shrink-0 flex-col border-e border-line bg-sunken max-lg:hidden',
        folded ? 'w-(--side-folded)' : 'w-(--side-open)',
      )}
    >
      <nav id={id} aria-label="Workplace" className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
        <Places {...{ user, folded }} />
      </nav>
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={id}
        title={folded ? 'Unfold the navigation' : undefined}
        onClick={() => storeFolded(!folded)}
        className="flex min-h-11 items-center gap-3 border-t border-line px-4 text-sm font-semibold text-muted -outline-offset-3 hover:text-ink"
      >
        <Icon name={folded ? 'chevrons-right' : 'chevrons-left'} />
        <span className={folded ? 'sr-only' : undefined}>Fold the navigation</span>
      </button>
    </div>
  )
}
