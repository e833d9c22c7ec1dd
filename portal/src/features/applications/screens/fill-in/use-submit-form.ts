import { useParams } from 'react-router'
import { api } from '#kit/browser-api.ts'
import { openPage } from '#kit/open-page.ts'
import { keepInSlice } from '#kit/root-store.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { submitForm } from '../../contract.ts'
import { type DraftProblems, submitBody } from './draft.ts'
import { submissionKey } from './draft-keys.ts'
import type { Filling } from './with-draft.tsx'

/** Sends the answers with the draft's idempotency key and continues to the upload. */
export function useSubmitForm({ form, user, company, draft }: Filling, onRefused: (problems: DraftProblems) => void) {
  const { formId = form.id } = useParams()
  const { submit, ...submission } = useSubmit()
  const send = async () => {
    await draft.beginSending()
    const body = submitBody(form, draft, { userId: user.id, companyId: company?.id })
    const call = api.call(submitForm, { body }, { idempotencyKey: draft.idempotencyKey })
    const answer = await call.catch((error: unknown) => {
      draft.endSending()
      throw error
    })
    keepInSlice('documents', submissionKey(user.id, formId, company?.id), answer.submissionId)
    draft.discard()
    // The address decides whose record is shown; a person's own is also found without it.
    await openPage(`/forms/${formId}/upload${company ? `?submission=${answer.submissionId}` : ''}`)
  }
  return { ...submission, submit: () => void submit(send, onRefused) }
}
