import { EmptyState } from '#ui/empty-state.tsx'

export function StaffOnly() {
  return (
    <EmptyState icon="lock" title="For staff only">
      Enquiries are answered by the staff of the Commission.
    </EmptyState>
  )
}
