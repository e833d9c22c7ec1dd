/** Lines of the timeline in plain words. */
export const words = { automatic: 'Automatic', you: 'You', commission: 'The Commission' } as const

/** What only staff read. */
export const internalActions: ReadonlySet<string> = new Set(['note', 'assign', 'remind', 'tellMissed'])

interface Happened {
  action: string
  actorRole: 'owner' | 'staff' | 'clock'
  level: number
  files: readonly string[]
}

const texts: Record<string, string> = {
  submit: 'filed',
  acknowledge: 'acknowledged',
  resolve: 'resolved',
  reopen: 'opened again',
  rate: 'outcome rated',
  goOn: 'taken up again',
  assign: 'assigned',
  edit: 'details changed',
}

/** What happened, e.g. 'Complaint escalated to level 2'; `noun` is 'complaint' or 'petition'. */
export function historyText(noun: string, { action, actorRole, level, files }: Happened): string {
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1)
  switch (action) {
    case 'escalate': {
      const raised = `${subject} escalated to level ${level}`
      return actorRole === 'clock' ? `${raised}, because its deadline had passed` : raised
    }
    case 'message':
      return actorRole === 'staff' ? 'Message from the Commission' : 'Message to the Commission'
    case 'ask':
      return 'Question from the Commission'
    case 'note':
      return 'Internal note'
    case 'upload':
      return files.length === 1 ? 'Document added' : `${files.length} documents added`
    case 'remind':
      return 'Staff reminded of the deadline'
    case 'tellMissed':
      return 'Deadline missed'
    default:
      return `${subject} ${texts[action] ?? action}`
  }
}
