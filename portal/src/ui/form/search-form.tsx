import type { ReactNode, SyntheticEvent } from 'react'
import { SearchField, type SearchFieldProps } from './field.tsx'

type Props = {
  /** What is searched, for those who hear the page. */
  of: string
  field: Omit<SearchFieldProps, 'name'>
  className?: string
  /** What was typed, without the blanks around it, when the form is sent. */
  onSearch: (words: string) => void
  /** Follows the field: other filters and the button that sends. */
  children: ReactNode
}

/** The search of a list; acts when it is sent. No browser keeps or offers what was searched: it may be a person's name. */
export function SearchForm({ of, field, className, onSearch, children }: Props) {
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('search')
    onSearch(typeof words === 'string' ? words.trim() : '')
  }
  return (
    <form role="search" aria-label={of} autoComplete="off" className={className} onSubmit={send}>
      <SearchField key={String(field.defaultValue)} name="search" maxLength={200} {...field} />
      {children}
    </form>
  )
}
