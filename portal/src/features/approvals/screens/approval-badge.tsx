import { Badge, type Tone } from '#ui/badge.tsx'
import type { Approval } from '../contract.ts'
import { stateWords } from '../messages.ts'

const tones: Record<Approval['state'], Tone> = {
  waiting: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  void: 'neutral',
  expired: 'neutral',
}

export const ApprovalBadge = ({ state }: Pick<Approval, 'state'>) => (
  <Badge tone={tones[state]}>{stateWords[state]}</Badge>
)
