import { useEffect, useRef } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { StaffList } from '../../contract.list.ts'
import { listLimits } from '../../rules.ts'

/** How long typing rests before the list follows. */
const restMs = 350

type Props = { list: StaffList; q: string; onSearch: (q: string, isTyping: boolean) => void }

/** The search of a list: it follows while one types, and at once by Enter. */
export function SearchBox({ list, q, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(q)
  // The filters may change while typing rests.
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed elsewhere: by the back button, a view or 'Clear'. What is being typed stays.
  useEffect(() => {
    if (field.current && q !== asked.current) field.current.value = q
    asked.current = q
  }, [q])
  const search = (text: string, isTyping: boolean) => {
    clearTimeout(timer.current)
    const words = text.trim()
    if (words === asked.current) return
    asked.current = words
    latest.current(words, isTyping)
  }
  const label = list.searchLabel ?? `Search ${list.plural}`
  return (
    <div className="relative max-sm:w-full sm:w-60 2xl:w-80">
      <Icon
        name="search"
        className="pointer-events-none absolute start-2.5 top-1/2 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        name="q"
        data-list-search
        aria-label={label}
        placeholder={`${label}...`}
        title={
          list.searchLabel
            ? undefined
            : `Words or how they begin, in any order. Also a reference${list.sealed ? '' : ', name, e-mail address or phone number'}.`
        }
        enterKeyHint="search"
        autoComplete="off"
        maxLength={listLimits.search}
        defaultValue={q}
        onChange={({ currentTarget: { value } }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value, true), value === '' ? 0 : restMs)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          search(event.currentTarget.value, false)
        }}
        className="min-h-8 w-full rounded-md border border-line-strong bg-surface ps-8.5 pe-2 text-sm max-sm:min-h-11 pointer-coarse:min-h-11"
      />
    </div>
  )
}
