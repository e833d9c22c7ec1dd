import { formatTime } from '#platform/nigerian-time.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { itemAddress } from '../../addresses.ts'
import type { CalendarEntry } from '../../calendar/contract.ts'
import { useContentTypes } from '../content-types.ts'

const kinds: Record<CalendarEntry['kind'], { icon: IconName; words: string }> = {
  publish: { icon: 'globe', words: 'Goes public' },
  unpublish: { icon: 'eye-off', words: 'Comes off' },
  check: { icon: 'check', words: 'Check' },
}

/** One entry of the calendar: what happens when, and to which item. */
export function EntryLine({ entry: { type, id, title, kind, at } }: { entry: CalendarEntry }) {
  const types = useContentTypes()
  const { icon, words } = kinds[kind]
  return (
    <span className="flex min-w-0 items-start gap-1.5 leading-snug">
      <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-amber" />
      <span className="min-w-0">
        <span className="block text-sm text-muted">
          {words}
          {at && ` at ${formatTime(at)}`}
        </span>
        <Link to={itemAddress(types, type, id) ?? '/content-manager'} className="link tap [overflow-wrap:anywhere]">
          {title || 'No title yet'}
        </Link>
      </span>
    </span>
  )
}
