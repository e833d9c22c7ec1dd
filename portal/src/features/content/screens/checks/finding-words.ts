import type { IconName } from '#ui/icon-names.ts'
import type { FindingKind } from '../../checks/rules.ts'

/** Each kind of finding: for the filter, and beside a finding. */
export const findingWords: Record<FindingKind, { label: string; icon: IconName }> = {
  link: { label: 'Broken links', icon: 'link' },
  picture: { label: 'Pictures without words', icon: 'image' },
  old: { label: 'Old content', icon: 'clock' },
  reading: { label: 'Hard to read', icon: 'document' },
}
