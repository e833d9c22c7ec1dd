import { useEffect, useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { openPage } from '#kit/open-page.ts'
import { kept, sendOrKeep, useFollowed, useLoadedOutbox } from '#kit/outbox/waiting.ts'
import { isUnanswered, useRetryOnline } from '#kit/use-retry-online.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { useUploads } from '#kit/use-uploads.ts'
import { letterOf } from '../case-letter.ts'
import { type CaseRow, receiptAddress } from '../kind-screens.ts'
import { supportingRole } from '../../rules.ts'
import type { CaseDraftInHand } from './use-case-draft.ts'
import { bodyOfValues } from './wizard-check.ts'
import { useRefreshCases } from '../case/use-case-calls.ts'
import type { KindToWrite } from './kind-to-write.ts'
import type { WizardProblem } from './wizard-description.ts'
import type { CaseDraft } from './wizard-draft.ts'
import { stepAddress } from './wizard-address.ts'

type Filed = { id: string; reference: string }
type State = {
  stage: 'typing' | 'waiting' | 'uploading' | 'uploads-failed' | 'complete'
  filed?: Filed
}

/** The case as it waits on this device; opened again, it is the same draft. */
function letterOfDraft(kind: KindToWrite, draft: CaseDraftInHand, files: readonly File[], body: object) {
  const { values, idempotencyKey: key, savedAt, place } = draft
  return letterOf(kind, 'case', {
    key,
    // The body has the fields of the row that name its subject.
    title: kind.subjectOf(body as CaseRow),
    body,
    files,
    target: { recordType: kind.key, role: supportingRole },
    draft: {
      ...place,
      value: { values, idempotencyKey: key, files: [], savedAt } satisfies CaseDraft,
      address: stepAddress(kind.path, kind.form.steps.length),
    },
  })
}

/** Files the case once, with the draft's idempotency key; then uploads its documents and opens its receipt (spec 2 §2.2). */
export function useSubmitCase(
  kind: KindToWrite,
  draft: CaseDraftInHand,
  files: readonly File[],
  { forCustomer, companyId }: { forCustomer: boolean; companyId: string | undefined },
  onRefused: (problems: WizardProblem[]) => void,
) {
  const refresh = useRefreshCases(kind)
  const uploads = useUploads()
  const outbox = useLoadedOutbox()
  const { submit, busy, error, reset } = useSubmit()
  const [state, setState] = useState<State>({ stage: 'typing' })
  const close = (filed: Filed) => {
    draft.removeFiles()
    void refresh()
    setState({ stage: 'complete', filed })
  }
  const waiting = useFollowed(({ key }) => key === draft.idempotencyKey)[0]
  const arrived = waiting?.state === 'sent' ? waiting.content.result?.address : undefined
  useEffect(() => {
    if (!arrived || !waiting) return
    void refresh()
    // The notice above the screen names files that were not accepted.
    if (!waiting.content.result?.said) void outbox?.discard(waiting)
    void openPage(`${arrived}?sent`)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [arrived])
  const receipt = state.stage === 'complete' && state.filed && receiptAddress(kind, state.filed.id)
  // Navigate in an effect, after the guard of the uploads has been released; otherwise it would ask for confirmation.
  useEffect(() => {
    if (receipt) void openPage(receipt)
  }, [receipt])
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
    const body = { ...bodyOfValues(kind, draft.values, forCustomer), ...(companyId && { companyId }) }
    const { idempotencyKey } = draft
    const answer = await sendOrKeep(letterOfDraft(kind, draft, files, body), () =>
      api.call(kind.calls.submit, { body }, { idempotencyKey }),
    )
    draft.discard()
    if (answer !== kept) return upload({ id: answer.id, reference: answer.reference })
    draft.removeFiles()
    setState({ stage: 'waiting' })
  }
  const start = () => void submit(send, onRefused)
  useRetryOnline(state.stage === 'typing' && isUnanswered(error), start)
  return {
    ...state,
    busy: busy || state.stage === 'uploading' || state.stage === 'complete',
    ...(error && { error }),
    uploads,
    /** The case on this device, while it waits. */
    waiting,
    outbox,
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
