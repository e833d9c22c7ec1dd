import { useParams } from 'react-router'
import type { FormAnswers } from '#fields/field.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { useActingOwner } from '#kit/company/acting-for.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { getDraft } from '../../contract.drafts.ts'
import { messages } from '../../messages.ts'
import { draftInput } from './draft-keys.ts'
import { FormSkeleton } from './form-skeleton.tsx'

// Few forms are closed while somebody fills them in.
const ClosedAnswers = onDemand(() => import('./closed-form.tsx').then((part) => part.ClosedAnswers), { early: false })

/** There is no form at the address, or it is not open: then the answers that the account has are shown. */
export function NoSuchForm() {
  const { formId = '' } = useParams()
  const { user } = useSession()
  const { isKnown, query } = useActingOwner()
  const enabled = user !== null && isKnown
  const { data, isLoading } = useApiQuery(getDraft, draftInput(formId, query), { enabled })
  if (isLoading) return <FormSkeleton />
  const { closed: form, draft } = data ?? {}
  if (form && draft) return <ClosedAnswers form={form} answers={draft.answers as FormAnswers} heading={form.title} />
  return (
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
}
