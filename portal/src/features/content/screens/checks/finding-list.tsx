import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { ItemCheck } from '../../checks/contract.ts'
import type { FindingKind } from '../../checks/rules.ts'

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
