import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { messages } from '../../messages.ts'

export const NoSuchForm = () => (
  <EmptyState
    title={messages.formNotFound}
    action={
      <LinkButton to="/forms" variant="primary">
        Back to Forms
      </LinkButton>
    }
  >
    It may have been withdrawn or its address may have changed.
  </EmptyState>
)
