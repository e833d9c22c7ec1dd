import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/browser-api.ts'
import { isUnanswered, useRetryOnline } from '#kit/use-retry-online.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { useUploads } from '#kit/use-uploads.ts'
import { type KindScreens, receiptAddress } from '../kind-screens.ts'
import { supportingRole } from './choose-files.tsx'
import type { CaseDraftInHand } from './use-case-draft.ts'
import { bodyOfValues } from './wizard-check.ts'
import { useRefreshCases } from '../case/use-case-calls.ts'
import type { WizardProblem } from './wizard-description.ts'

type Filed = { id: string; reference: string }
type State = {
  stage: 'typing' | 'uploading' | 'uploads-failed' | 'complete'
  filed?: Filed
}

/** Files the case once, with the draft's idempotency key; then uploads its documents and opens its receipt (spec 2 §2.2). */
export function useSubmitCase(
  kind: KindScreens,
  draft: CaseDraftInHand,
  files: readonly File[],
  forCustomer: boolean,
  onRefused: (problems: WizardProblem[]) => void,
) {
  const navigate = useNavigate()
  const refresh = useRefreshCases(kind)
  const uploads = useUploads()
  const { submit, busy, error, reset } = useSubmit()
  const [state, setState] = useState<State>({ stage: 'typing' })
  const close = (filed: Filed) => {
    draft.removeFiles()
    void refresh()
    setState({ stage: 'complete', filed })
  }
  const receipt = state.stage === 'complete' && state.filed && receiptAddress(kind, state.filed.id)
  // Navigate in an effect, after the guard of the uploads has been released; otherwise it would ask for confirmation.
  useEffect(() => {
    if (receipt) void navigate(receipt, { replace: true })
  }, [receipt, navigate])
  const upload = async (filed: Filed) => {
    const { queue } = uploads
    if (!queue || files.length === 0) return close(filed)
    setState({ stage: 'uploading', filed })
    queue.add(files, { recordType: kind.key, recordId: filed.id, role: supportingRole })
    await settle(filed)
  }
  const settle = async (filed: Filed) => {
    const sent = (await uploads.queue?.start()) ?? []
    const missing = sent.some(({ status }) => status !== 'done' && status !== 'cancelled')
    if (missing) return setState({ stage: 'uploads-failed', filed })
    return close(filed)
  }
  const send = async () => {
    draft.keep()
    const body = bodyOfValues(kind, draft.values, forCustomer)
    const { id, reference } = await api.call(kind.calls.submit, { body }, { idempotencyKey: draft.idempotencyKey })
    draft.discard()
    await upload({ id, reference })
  }
  const start = () => void submit(send, onRefused)
  useRetryOnline(state.stage === 'typing' && isUnanswered(error), start)
  return {
    ...state,
    busy: busy || state.stage === 'uploading' || state.stage === 'complete',
    ...(error && { error }),
    uploads,
    submit: start,
    reset,
    /** Retries a failed upload. */
    retry: (key: string) => {
      const { filed } = state
      uploads.queue?.retry(key)
      if (!filed || state.stage !== 'uploads-failed') return
      setState({ stage: 'uploading', filed })
      void settle(filed)
    },
    finish: () => state.filed && close(state.filed),
  }
}
export type Submission = ReturnType<typeof useSubmitCase>
