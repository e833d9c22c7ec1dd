import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApiQuery } from '#kit/api/query.ts'
import { expectRecord, replayKeys } from '#kit/writing/early-keys.ts'
import { useKeys } from '#kit/desk/use-keys.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { recordAddress, type StaffList } from '../contract.list.ts'
import { listCalls } from '../contract.ts'
import { parametersOfSearch } from './use-list-page.ts'

/** The parameter of a record's address that keeps the filters and the order of the list from which it was opened. */
const fromParameter = 'from'

/** The address of a record that remembers its list. */
export function addressWithList(
  list: StaffList,
  id: string,
  search: URLSearchParams,
  more: Record<string, string> = {},
): string {
  const kept = new URLSearchParams(more)
  if (String(search)) kept.set(fromParameter, String(search))
  const query = String(kept)
  return recordAddress(list, id) + (query ? `?${query}` : '')
}

type Props = { list: StaffList; id: string }

/** On the page of a record: back to its list, and by button or `j` and `k` the record before and after it, with the list's filters and order. */
export function RecordNeighbours({ list, id }: Props) {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const from = address.get(fromParameter) ?? ''
  const search = new URLSearchParams(from)
  const read = useApiQuery(listCalls(list).neighbours, { params: { id }, query: parametersOfSearch(search) })
  const linkTo = (other: string) => addressWithList(list, other, search)
  const { previous, next } = read.data ?? {}
  const [pressed, setPressed] = useState<{ id: string; which?: 'previous' | 'next' }>({ id })
  if (pressed.id !== id) setPressed({ id })
  const press = (which: 'previous' | 'next') => {
    if (read.data && !read.data[which]) return false
    // Until the other record is there, no key acts on this one.
    expectRecord(location.pathname)
    setPressed({ id, which })
    return undefined
  }
  const to = pressed.id === id && pressed.which ? read.data?.[pressed.which] : undefined
  useEffect(() => {
    if (!to) return
    expectRecord(recordAddress(list, to))
    void navigate(addressWithList(list, to, new URLSearchParams(from)))
  }, [list, to, from, navigate])
  useKeys({ j: () => press('next'), k: () => press('previous') })
  useEffect(() => {
    // After the keys of all parts of the page are there.
    const timer = setTimeout(replayKeys)
    return () => clearTimeout(timer)
  }, [id])
  const back = String(search) ? `${list.path}?${search}` : list.path
  return (
    <nav aria-label={`Other ${list.plural}`} data-print="no" className="flex items-center gap-1">
      <Link to={back} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        <Icon name="arrow-left" />
        All {list.plural}
      </Link>
      <Step to={previous && linkTo(previous)} icon="chevron-up" label={`Previous ${list.noun}`} shortcut="k" />
      <Step to={next && linkTo(next)} icon="chevron-down" label={`Next ${list.noun}`} shortcut="j" />
    </nav>
  )
}

type StepProps = { to: string | null | undefined; icon: IconName; label: string; shortcut: string }

function Step({ to, icon, label, shortcut }: StepProps) {
  const look = classNames(buttonClass({ variant: 'quiet', size: 'sm' }), 'min-w-8 px-1.5!')
  if (!to)
    return (
      <span aria-hidden className={classNames(look, 'opacity-40')}>
        <Icon name={icon} />
      </span>
    )
  return (
    <Link to={to} aria-label={label} title={label} aria-keyshortcuts={shortcut} className={look}>
      <Icon name={icon} />
    </Link>
  )
}
