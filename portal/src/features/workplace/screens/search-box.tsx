import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { searchLimit } from '../rules.ts'
import { SearchResults } from './search-results.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { useSearchTarget, useSearchWhileTyping } from './use-search.ts'

/** Nothing of a search stays when another screen opens. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  return <Box key={pathname + search} />
}

/** Search over everything: results while typing, arrows and Enter to choose, `/` from anywhere to come here, a reference leads to its record. */
function Box() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { groups, searched, failed } = useSearchWhileTyping(typed)
  const rows = groups.flatMap((group) => group.rows)
  const navigate = useNavigate()
  const findTarget = useSearchTarget()
  useFrameKeys({
    '/': () => {
      // A narrow window has no room for the field.
      if (!field.current?.checkVisibility()) return void navigate('/work/search')
      field.current.focus()
      field.current.select()
    },
  })
  const shows = isOpen && typed.trim().length > 0

  const go = async () => {
    const words = typed.trim()
    if (!words) return
    const target = rows[active]?.to ?? (await findTarget(words))
    // The target may be this very screen.
    setTyped('')
    field.current?.blur()
    await navigate(target)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') return setIsOpen(false)
    if (key === 'Enter') {
      event.preventDefault()
      void go()
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (!step || rows.length === 0) return
    event.preventDefault()
    setIsOpen(true)
    // From the field down to the first, from the first up to the field.
    setActive((at) => (at + step < -1 ? rows.length - 1 : at + step >= rows.length ? -1 : at + step))
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    <search aria-label="Everything" onBlur={leave} className="relative mx-auto w-full max-w-xl max-lg:hidden">
      <Icon name="search" className="pointer-events-none absolute start-2.5 top-2.5 text-muted" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search applications, cases, enquiries, people and content"
        aria-expanded={shows}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={shows && active >= 0 ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Search everything ( / )"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimit}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setActive(-1)
          setIsOpen(true)
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={press}
        className="h-10 w-full rounded-md border border-line-strong bg-surface ps-10 pe-3 text-base text-ink"
      />
      {shows && <SearchResults {...{ id, groups, active, searched, failed }} typed={typed.trim()} />}
    </search>
  )
}
