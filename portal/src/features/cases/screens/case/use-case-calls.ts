import { useQueryClient } from '@tanstack/react-query'
import { listApprovals } from '#features/approvals/contract.ts'
import { pageCall } from '#features/lists/contract.page-call.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey, type RecordCall, useRecordCall } from '#kit/api/query.ts'
import { caseMessages } from '../../messages.ts'
import type { AskedAction } from './case-actions.ts'
import type { CaseAction, CaseOutcome } from '../../rules.ts'
import type { CaseDetail, KindScreens, CaseRow } from '../kind-screens.ts'

/** Makes all screens reload the cases of a kind. */
export function useRefreshCases(kind: KindScreens): (isRemoved?: boolean) => Promise<unknown> {
  const client = useQueryClient()
  const { list, listOfUser, count, get, related, referrals } = kind.calls
  const calls = [list, listOfUser, count, get, related, referrals, listApprovals, pageCall(kind.collection)]
  return (isRemoved = false) =>
    Promise.all(
      calls.map((call) =>
        client.invalidateQueries({
          queryKey: queryKey(call),
          // There is nothing left to read.
          refetchType: isRemoved && call === get ? 'none' : 'active',
        }),
      ),
    )
}

/** How a call that changes a case is shown, and refreshes the screens. */
export function useCaseRecord(kind: KindScreens, removes = false): RecordCall<unknown> {
  const refresh = useRefreshCases(kind)
  return {
    shows: (answer) => (isCase(answer) ? [queryKey(kind.calls.get, { params: { id: answer.id } }), answer] : undefined),
    refresh: (done) => refresh(removes && done !== undefined && readWaiting(done.answer) === undefined),
  }
}

/** Makes a call that changes a case, and refreshes the screens. */
export const useCaseCall = <Input>(kind: KindScreens, call: (input: Input) => Promise<unknown>) =>
  useRecordCall(call, useCaseRecord(kind))

const isCase = (answer: unknown): answer is CaseDetail =>
  typeof answer === 'object' && answer !== null && 'timeline' in answer

/** What the server says when a second person must approve. */
export const readWaiting = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'approval' in answer && 'message' in answer
    ? String(answer.message)
    : undefined

/** The idempotency key of an action on this version, so that a retry after a lost answer does not repeat it. */
export const actionKey = (action: CaseAction, { id, version }: CaseRow): string => `${action}-${id}-${version}`

/** What came of a case. */
export interface CaseResult {
  outcome?: CaseOutcome | undefined
  returnedKobo: number | null
  /** Although the customer has not confirmed it. */
  unconfirmed?: boolean
}

export interface ActionTexts {
  note: string
  /** What the people of merged duplicates read; '' for no more than that the case is resolved. */
  forDuplicates: string
  /** What came of a case that is resolved. */
  result: CaseResult
}

const requestNote = (reason: string) => (reason ? caseMessages.escalatedBecause(reason) : caseMessages.escalatedByUser)

/** Sends a confirmed action; an escalation by the owner has the note of spec 2 §4. */
export async function sendAction(
  kind: KindScreens,
  row: CaseRow,
  action: AskedAction,
  { note, forDuplicates, result }: ActionTexts,
  staff: boolean,
) {
  const { calls } = kind
  const { version } = row
  const params = { id: row.id }
  const once = { idempotencyKey: actionKey(action, row) }
  switch (action) {
    case 'acknowledge':
      return api.call(calls.acknowledge, { params, body: { note, version } }, once)
    case 'escalate':
      return api.call(
        calls.escalate,
        { params, body: { escalationNote: staff ? note : requestNote(note), version } },
        once,
      )
    case 'resolve':
      return api.call(
        calls.resolve,
        { params, body: { resolutionNote: note, version, ...result, ...(forDuplicates && { forDuplicates }) } },
        once,
      )
    case 'setOutcome':
      return api.call(calls.setOutcome, { params, body: { ...result, outcome: result.outcome!, version } }, once)
    case 'reopen':
      return api.call(calls.reopen, { params, body: { reason: note, version } }, once)
    case 'withdraw':
      return api.call(calls.withdraw, { params, body: { reason: note, version } }, once)
    case 'confirmClaim':
      return api.call(calls.confirmClaim, { params, body: { version } }, once)
    case 'confirmContact':
      return api.call(calls.confirmContact, { params, body: { version } }, once)
    case 'detach':
      return api.call(calls.detach, { params, body: { reason: note, version } }, once)
    case 'delete':
      return withProof(() => api.call(calls.remove, { params })).catch((error: unknown) => {
        // The case is already deleted, perhaps by a first attempt whose answer was lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
  }
}
