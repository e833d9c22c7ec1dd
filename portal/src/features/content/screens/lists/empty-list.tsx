import { EmptyState } from '#ui/empty-state.tsx'

/** Instead of a list without items: of the whole list, or of a search in it. */
export const EmptyList = ({ whole }: { whole: boolean }) =>
  whole ? (
    <EmptyState title="Nothing here yet">The site shows example content until you publish your own.</EmptyState>
  ) : (
    <EmptyState icon="search" title="Nothing found">
      Try fewer words, or another state.
    </EmptyState>
  )
