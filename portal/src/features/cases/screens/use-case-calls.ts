import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { caseMessages } from '../messages.ts'
import { getCaseOverview } from '../contract.pictures.ts'
import type { AskedAction } from './case-actions.ts'
import type { CaseRoom, CaseRow } from './case-room.ts'

/** Lets every screen read a room's cases anew. */
export function useRefreshCases(room: CaseRoom): () => Promise<unknown> {
  const client = useQueryClient()
  const { list, listOfUser, count, get } = room.calls
  return () =>
    Promise.all(
      [list, listOfUser, count, get, getCaseOverview].map((call) =>
        client.invalidateQueries({ queryKey: queryKey(call) }),
      ),
    )
}

/** Does one thing with a case and lets the screens follow; also after a refusal, as somebody else may have been faster. */
export function useCaseCall<Input>(room: CaseRoom, call: (input: Input) => Promise<unknown>) {
  const refresh = useRefreshCases(room)
  return useMutation<unknown, ApiError, Input>({
    mutationFn: call,
    onSuccess: () => void refresh(),
    onError: ({ status }) => {
      if (status === 404 || status === 409) void refresh()
    },
  })
}

/** Sends an action that was asked about; a user's escalation bears the note of spec 2 §4. */
export async function sendAction(room: CaseRoom, row: CaseRow, action: AskedAction, note: string, staff: boolean) {
  const { calls } = room
  const { version } = row
  const params = { id: row.id }
  switch (action) {
    case 'acknowledge':
      return api.call(calls.acknowledge, { params, body: { note, version } })
    case 'escalate':
      return api.call(calls.escalate, {
        params,
        body: { escalationNote: staff ? note : caseMessages.escalatedByUser, version },
      })
    case 'resolve':
      return api.call(calls.resolve, { params, body: { resolutionNote: note, version } })
    case 'reopen':
      return api.call(calls.reopen, { params, body: { reason: note, version } })
    case 'delete':
      return api.call(calls.remove, { params })
  }
}
