import type { Deps } from '#platform/deps.server.ts'
import { invitationQueue, memberNoticeQueue } from './rules.ts'
import { mailInvitation, mailMemberNotice, type MemberNotice } from './service.server.ts'
import { deleteExpiredInvitations } from './store.server.ts'

export function defineCompanyJobs(deps: Deps): void {
  deps.jobs.define<{ id: string }>({
    queue: invitationQueue,
    title: 'Invitation to act for a company',
    mail: true,
    retries: 4,
    run: ({ id }) => mailInvitation(deps, id),
  })
  deps.jobs.define<MemberNotice>({
    queue: memberNoticeQueue,
    title: 'Notice about a membership of a company',
    mail: true,
    run: (notice, { once }) => mailMemberNotice(deps, notice, once),
  })
  deps.jobs.define({
    queue: 'companies.sweep',
    title: 'Clean-up of expired invitations',
    schedule: '41 3 * * *',
    run: () => deleteExpiredInvitations(deps.database.db, deps.clock.now()),
  })
}
