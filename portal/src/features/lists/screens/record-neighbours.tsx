import { useSearchParams } from 'react-router'
import { useApiQuery } from '#kit/api/query.ts'
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

/** On the page of a record: back to its list, and the record before and after it, with the list's filters and order. */
export function RecordNeighbours({ list, id }: Props) {
  const [address] = useSearchParams()
  const search = new URLSearchParams(address.get(fromParameter) ?? '')
  const read = useApiQuery(listCalls(list).neighbours, { params: { id }, query: parametersOfSearch(search) })
  const linkTo = (other: string) => addressWithList(list, other, search)
  const { previous, next } = read.data ?? {}
  const back = String(search) ? `${list.path}?${search}` : list.path
  return (
    <nav aria-label={`Other ${list.plural}`} data-print="no" className="flex items-center gap-1">
      <Link to={back} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        <Icon name="arrow-left" />
        All {list.plural}
      </Link>
      <Step to={previous && linkTo(previous)} icon="chevron-up" label={`Previous ${list.noun}`} />
      <Step to={next && linkTo(next)} icon="chevron-down" label={`Next ${list.noun}`} />
    </nav>
  )
}

function Step({ to, icon, label }: { to: string | null | undefined; icon: IconName; label: string }) {
  const look = classNames(buttonClass({ variant: 'quiet', size: 'sm' }), 'min-w-8 px-1.5!')
  if (!to)
    return (
      <span aria-hidden className={classNames(look, 'opacity-40')}>
        <Icon name={icon} />
      </span>
    )
  return (
    <Link to={to} aria-label={label} title={label} className={look}>
      <Icon name={icon} />
    </Link>
  )
}
