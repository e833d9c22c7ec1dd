import { useParams } from 'react-router'
import { api } from '#kit/browser-api.ts'
import { openPage } from '#kit/open-page.ts'
import { keepInSlice } from '#kit/root-store.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { submitForm } from '../../contract.ts'
import type { Template } from '#features/forms/contract.ts'
import { type DraftProblems, submissionKey, submitBody } from './draft.ts'
import type { FormDraft } from './use-form-draft.ts'

/** Sends the answers with the draft's idempotency key and continues to the upload. */
export function useSubmitForm(
  form: Template,
  user: StoredUser,
  draft: FormDraft,
  onRefused: (problems: DraftProblems) => void,
) {
  const { formId = form.id } = useParams()
  const { submit, ...submission } = useSubmit()
  const send = async () => {
    await draft.beginSending()
    const body = submitBody(form, draft.answers, user.id, draft.dataConsent)
    const call = api.call(submitForm, { body }, { idempotencyKey: draft.idempotencyKey })
    const answer = await call.catch((error: unknown) => {
      draft.endSending()
      throw error
    })
    keepInSlice('documents', submissionKey(user.id, formId), answer.submissionId)
    draft.discard()
    await openPage(`/forms/${formId}/upload`)
  }
  return { ...submission, submit: () => void submit(send, onRefused) }
}
