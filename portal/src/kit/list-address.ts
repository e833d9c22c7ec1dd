import { useSearchParams } from 'react-router'

/** Changes a list by changing its address; empty parts are removed. */
export type ChangeList = (change: Record<string, string | number | undefined>) => void

/** The page of a list that its address names, from 1; 1 where it names none. */
export function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'))
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1
}

/** The address of a list with some parts changed: a changed selection starts at the first page, with no row `open`. */
export function changeAddress(before: URLSearchParams, change: Parameters<ChangeList>[0]): URLSearchParams {
  const after = new URLSearchParams(before)
  const onlyOpens = Object.keys(change).every((name) => name === 'open')
  if (!onlyOpens) after.delete('open')
  if (!onlyOpens && !('page' in change)) after.delete('page')
  for (const [name, value] of Object.entries(change))
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, String(value))
  return after
}

/** The state of a list is in its address, so that it can be shared and the back button works. */
export function useListAddress<State>(read: (address: URLSearchParams) => State): [State, ChangeList] {
  const [address, setAddress] = useSearchParams()
  const change: ChangeList = (changed) =>
    setAddress((before) => changeAddress(before, changed), { preventScrollReset: true })
  return [read(address), change]
}
