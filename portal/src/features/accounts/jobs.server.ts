import type { Deps } from '#platform/deps.server.ts'
import { sweepAttempts } from '#platform/attempts.server.ts'
import { sweepIdempotencyKeys } from '#platform/database/idempotency.server.ts'
import { sweepOutbox } from '#platform/mail.server.ts'
import { recordErasures } from './service.server.ts'
import {
  heldMailDays,
  changeNoticeQueue,
  invitationQueue,
  recordErasuresQueue,
  proofMailQueue,
  resetMailQueue,
  securityNoticeQueue,
} from './rules.ts'
import { mailSecurityNotice, type SecurityNotice } from './factors/service.server.ts'
import { mailChangeNotice, mailInvitation, mailProofLink } from './email/service.addresses.server.ts'
import { mailResetLink } from './sign-in/service.recovery.server.ts'
import { deleteOldPasskeyChallenges } from './passkeys/store.server.ts'
import { sweepSessions } from './sign-in/service.sessions.server.ts'
import { sweepAddresses } from './email/store.addresses.server.ts'

/** The outbox exists only without a mail server. */
const outboxDays = 30

export function defineAccountJobs(deps: Deps): void {
  deps.jobs.define<{ email: string }>({
    queue: resetMailQueue,
    title: 'Link to reset a password',
    mail: true,
    retries: 4,
    run: ({ email }) => mailResetLink(deps, email),
  })
  deps.jobs.define<{ userId: string }>({
    queue: proofMailQueue,
    title: 'Link to prove an e-mail address',
    mail: true,
    retries: 4,
    run: ({ userId }) => mailProofLink(deps, userId),
  })
  deps.jobs.define<{ email: string; company?: string }>({
    queue: invitationQueue,
    title: 'Invitation to prove an e-mail address',
    mail: true,
    run: (invitation) => mailInvitation(deps, invitation),
  })
  deps.jobs.define<{ changeId: string; event: 'asked' | 'applied' }>({
    queue: changeNoticeQueue,
    title: 'Notice of a changed e-mail address',
    mail: true,
    run: ({ changeId, event }) => mailChangeNotice(deps, changeId, event),
  })
  deps.jobs.define<SecurityNotice>({
    queue: securityNoticeQueue,
    title: 'Notice about the security of an account',
    mail: true,
    retries: 4,
    run: (notice) => mailSecurityNotice(deps, notice),
  })
  deps.jobs.define({
    queue: 'accounts.sweep',
    title: 'Clean-up of sessions and old mails',
    schedule: '17 * * * *',
    async run() {
      const now = deps.clock.now()
      await sweepSessions(deps)
      await sweepAddresses(deps.database.db, now, new Date(now.getTime() - heldMailDays * 86_400_000))
      await sweepIdempotencyKeys(deps.database.db, now)
      await sweepOutbox(deps.config, new Date(now.getTime() - outboxDays * 86_400_000))
    },
  })
  deps.jobs.define({ queue: recordErasuresQueue, title: 'List of erased accounts', run: () => recordErasures(deps) })
  // Run often: strangers add challenges, and even keyed hashes of network addresses must not outlive their limit.
  deps.jobs.define({
    queue: 'attempts.sweep',
    title: 'Clean-up of counted attempts and of challenges',
    schedule: '*/5 * * * *',
    async run() {
      await sweepAttempts(deps)
      await deleteOldPasskeyChallenges(deps.database.db, deps.clock.now())
    },
  })
}
