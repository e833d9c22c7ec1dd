import { EmptyState } from '#ui/empty-state.tsx'

/** Shown if the complete list is empty (`whole`) or a search finds nothing. */
export const EmptyList = ({ whole }: { whole: boolean }) =>
  whole ? (
    <EmptyState title="Nothing added yet">
      Where the site ships with a text, visitors see it until you publish your own.
    </EmptyState>
  ) : (
    <EmptyState icon="search" title="Nothing found">
      Try fewer words, or another state.
    </EmptyState>
  )
