import { useApiMutation } from '#kit/api/query.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { type ItemCheck, checkItem, getItemCheck, listChecked } from '../../checks/contract.ts'
import type { FindingKind } from '../../checks/rules.ts'
import { getOverview } from '../../contract.manager.ts'
import { notifyDone, notifyFailed } from '../content-toasts.tsx'

/** What a check found in one item, each with the field in which it is. */
export function FindingList({ findings }: { findings: ItemCheck['findings'] }) {
  return (
    <ul className="grid gap-1.5">
      {findings.map(({ kind, field, detail }, at) => (
        <li key={at} className="flex items-start gap-2">
          <Icon name={findingWords[kind].icon} className="mt-0.5 size-4.5 shrink-0 text-amber" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {field && <span className="font-semibold">{field}: </span>}
            {detail}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Each kind of finding: for the filter, and beside a finding. */
export const findingWords: Record<FindingKind, { label: string; icon: IconName }> = {
  link: { label: 'Broken links', icon: 'link' },
  picture: { label: 'Pictures without words', icon: 'image' },
  old: { label: 'Old content', icon: 'clock' },
  reading: { label: 'Hard to read', icon: 'document' },
}

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
