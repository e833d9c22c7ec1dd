import type { Tone } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import type { DraftSummary } from '../../contract.drafts.ts'

export const stateBadges: Record<DraftSummary['state'], { tone: Tone; icon: IconName; label: string }> = {
  draft: { tone: 'neutral', icon: 'edit', label: 'Draft' },
  coming: { tone: 'info', icon: 'calendar', label: 'Published, not in force yet' },
  'in-force': { tone: 'success', icon: 'check', label: 'In force' },
  earlier: { tone: 'neutral', icon: 'history', label: 'Earlier' },
}
