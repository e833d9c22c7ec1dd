import type { Deps } from '#platform/deps.server.ts'
import { invitationMailQueue, invitationSweepQueue } from './rules.ts'
import { endExpiredInvitations, mailStaffInvitation } from './service.invitations.server.ts'

export function defineStaffJobs(deps: Deps): void {
  deps.jobs.define<{ userId: string }>({
    queue: invitationMailQueue,
    title: 'Invitation of a colleague',
    mail: true,
    retries: 4,
    run: ({ userId }) => mailStaffInvitation(deps, userId),
  })
  deps.jobs.define({
    queue: invitationSweepQueue,
    title: 'End of invitations that nobody has used',
    schedule: '27 * * * *',
    run: () => endExpiredInvitations(deps),
  })
}
