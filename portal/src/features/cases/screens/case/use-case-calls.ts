import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { caseMessages } from '../../messages.ts'
import { getCaseOverview } from '../../office/contract.statistics.ts'
import type { AskedAction } from './case-actions.ts'
import type { CaseAction } from '../../rules.ts'
import type { CaseDetail, KindScreens, CaseRow } from '../kind-screens.ts'

/** Makes every screen reload the cases of a kind. */
export function useRefreshCases(kind: KindScreens): () => Promise<unknown> {
  const client = useQueryClient()
  const { list, listOfUser, count, get } = kind.calls
  return () =>
    Promise.all(
      [list, listOfUser, count, get, getCaseOverview].map((call) =>
        client.invalidateQueries({ queryKey: queryKey(call) }),
      ),
    )
}

/**
 * Does one thing with a case and lets the screens follow; also after a refusal, as somebody else may have been faster, and
 * after a lost answer, as it may have been done.
 */
export function useCaseCall<Input>(kind: KindScreens, call: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  const refresh = useRefreshCases(kind)
  return useMutation<unknown, ApiError, Input>({
    mutationFn: call,
    onSuccess: (answer) => {
      // At once, or what is pressed next would be refused: it would bear the version of before.
      if (isCase(answer)) client.setQueryData(queryKey(kind.calls.get, { params: { id: answer.id } }), answer)
      void refresh()
    },
    onError: ({ status }) => {
      if (status === 0 || status === 404 || status === 409) void refresh()
    },
  })
}

const isCase = (answer: unknown): answer is CaseDetail =>
  typeof answer === 'object' && answer !== null && 'timeline' in answer

/** The key of an action on the case as it was seen: pressed again after a lost answer, it is taken once. */
export const actionKey = (action: CaseAction, { id, version }: CaseRow): string => `${action}-${id}-${version}`

/** Sends an action that was asked about; a user's escalation bears the note of spec 2 §4. */
export async function sendAction(kind: KindScreens, row: CaseRow, action: AskedAction, note: string, staff: boolean) {
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
        { params, body: { escalationNote: staff ? note : caseMessages.escalatedByUser, version } },
        once,
      )
    case 'resolve':
      return api.call(calls.resolve, { params, body: { resolutionNote: note, version } }, once)
    case 'reopen':
      return api.call(calls.reopen, { params, body: { reason: note, version } }, once)
    case 'delete':
      return api.call(calls.remove, { params }).catch((error: unknown) => {
        // It is gone, which is what was asked; the answer to the first try may have been lost.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
  }
}
