import { useApiMutation } from '#kit/api/query.ts'
import { checkItem, getItemCheck, listChecked } from '../../checks/contract.ts'
import { getOverview } from '../../contract.manager.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'

/** Checks one item now, and says what became of it. */
export function useCheckAgain({ type, id }: { type: string; id: string }) {
  const { mutate, isPending } = useApiMutation(checkItem, {
    invalidates: [listChecked, getItemCheck, getOverview],
    onSuccess: ({ findings }) => notifyDone(findings.length === 0 ? 'Nothing to correct' : wordsOf(findings.length)),
    onError: ({ message }) => notifyFailed(message),
  })
  return { busy: isPending, check: () => !isPending && mutate({ params: { type, id } }) }
}

export const wordsOf = (count: number): string => (count === 1 ? '1 thing to correct' : `${count} things to correct`)
