import { Icon } from '#ui/icon.tsx'
import type { ItemCheck } from '../../checks/contract.ts'
import { findingWords } from './finding-words.ts'

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
