import { EmptyState } from '#ui/empty-state.tsx'

/** Shown if the complete list is empty (`whole`) or a search finds nothing. */
export const EmptyList = ({ whole }: { whole: boolean }) =>
  whole ? (
    <EmptyState title="Nothing here yet">The site shows example content until you publish your own.</EmptyState>
  ) : (
    <EmptyState icon="search" title="Nothing found">
      Try fewer words, or another state.
    </EmptyState>
  )
