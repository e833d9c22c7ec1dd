import { useId } from 'react'
import { Icon } from '#ui/icon.tsx'

export type SearchFormProps = {
  /** Distinguishes this search from others on the page. */
  name: string
  className?: string
}

/** Searches the site; a plain GET form, so that it works before and without scripts. */
export function SearchForm({ name, className }: SearchFormProps) {
  const id = useId()
  return (
    <search aria-label={name} className={className}>
      <form
        method="get"
        action="/search"
        className="flex rounded-md border border-line-strong bg-surface text-ink focus-within:border-brand"
      >
        <label htmlFor={id} className="sr-only">
          Search the site
        </label>
        <input
          id={id}
          type="search"
          name="q"
          required
          placeholder="Search the site"
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 w-full min-w-0 flex-1 rounded-s-md bg-transparent px-3"
        />
        <button
          aria-label="Search"
          className="grid min-h-11 w-11 shrink-0 place-items-center rounded-e-md text-brand-ink hover:bg-brand-soft"
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
