import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { getProfile } from '#features/accounts/contract.ts'
import { getTemplate } from '#features/forms/contract.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { QueryFailure } from '#kit/api/query-failure.tsx'
import { useActingOwner } from '#kit/company/acting-for.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { getDraft } from '../../contract.drafts.ts'
import { messages } from '../../messages.ts'
import { draftInput } from './draft-keys.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { NoSuchForm } from './no-such-form.tsx'
import { type Filling, WithDraft } from './with-draft.tsx'

/** A screen of filling in the form in the address, with the answers so far. */
export function FormScreen({ show }: { show: (filling: Filling) => ReactNode }) {
  return (
    <div className="shell py-8 sm:py-12">
      <FormOfAddress show={show} />
    </div>
  )
}

function FormOfAddress({ show }: { show: (filling: Filling) => ReactNode }) {
  const { formId = '' } = useParams()
  const { user } = useSession()
  const { data, error, refetch } = useApiQuery(getTemplate, { params: { id: formId } })
  // Asked for together with the form, so that the screen waits once.
  useApiQuery(getProfile, {}, { enabled: user !== null })
  const { isKnown, query } = useActingOwner()
  useApiQuery(getDraft, draftInput(formId, query), { enabled: user !== null && isKnown })
  if (data && user) return <WithDraft isPage key={user.id + data.form.id} form={data.form} user={user} show={show} />
  if (error?.status === 404 || error?.status === 400) return <NoSuchForm />
  if (error) return <QueryFailure title={messages.loadFormFailed} error={error} onRetry={() => void refetch()} />
  return <FormSkeleton />
}
