import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { isQuotaRefusal } from '#features/quotas/contract.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { keepInSlice } from '#kit/root-store.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { listForms, listUserForms, submitForm } from '../../contract.ts'
import type { Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'
import { type DraftProblems, submissionKey, submitBody } from './draft.ts'
import type { FormDraft } from './use-form-draft.ts'

export type SubmitOutcome = 'failed' | 'form-changed' | 'sent-before'

/** What a refusal means for the applicant. A key that was used for other answers is the one 409 that is neither change nor closure. */
export function readOutcome(error: ApiError): SubmitOutcome {
  if (error.status !== 409 || isQuotaRefusal(error)) return 'failed'
  if (error.message === messages.formChanged) return 'form-changed'
  return error.message === messages.formClosed ? 'failed' : 'sent-before'
}

/** Sends the answers under the draft's key, once however often it is pressed, and goes on to the documents. */
export function useSubmitForm(
  form: Template,
  user: StoredUser,
  draft: FormDraft,
  onRefused: (problems: DraftProblems) => void,
) {
  const navigate = useNavigate()
  const { formId = form.id } = useParams()
  const client = useQueryClient()
  const sending = useRef(false)
  const [state, setState] = useState<{ busy: boolean; error?: string; outcome?: SubmitOutcome }>({ busy: false })
  const send = async () => {
    if (sending.current) return
    sending.current = true
    setState({ busy: true })
    try {
      const body = submitBody(form, draft.answers, user.id, draft.dataConsent)
      const answer = await api.call(submitForm, { body }, { idempotencyKey: draft.idempotencyKey })
      keepInSlice('documents', submissionKey(user.id, formId), answer.submissionId)
      draft.discard()
      for (const list of [listForms, listUserForms]) void client.invalidateQueries({ queryKey: queryKey(list) })
      await navigate(`/forms/${formId}/upload`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 400 && error.fields.length > 0) return onRefused(error.fields)
      setState({ busy: false, error: error.message, outcome: readOutcome(error) })
    } finally {
      sending.current = false
    }
  }
  return { ...state, submit: () => void send(), reset: () => setState({ busy: false }) }
}
