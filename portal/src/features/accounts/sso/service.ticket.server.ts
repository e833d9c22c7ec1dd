import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { readOwnUser } from '../service.server.ts'
import { hashToken } from '../sign-in/service.passwords.server.ts'
import { type Origin, openSession } from '../sign-in/service.sessions.server.ts'
import { findUser } from '#people/store.server.ts'
import { ssoMessages } from './messages.ts'
import { consumeTicket } from './store.server.ts'

/** Changes the ticket for a session, once, within its minute and in the browser that began the login. */
export async function spendTicket(
  deps: Deps,
  { ticket, browser, from }: { ticket: string; browser: string | undefined; from: Origin },
) {
  const refuse = () => new Problem(401, ssoMessages.ended)
  if (!browser) throw refuse()
  const of = { ticketHash: hashToken(ticket), browserHash: hashToken(browser) }
  const { token, userId } = await deps.database.transaction(async (tx) => {
    const row = await consumeTicket(tx, of, deps.clock.now())
    const user = row && (await findUser(tx, row.userId))
    if (user?.role !== 'Admin') throw refuse()
    const how = { via: 'sso', ssoSidHash: row!.sidHash, provedAt: null } as const
    return { token: await openSession(deps, tx, user.id, from, how), userId: user.id }
  })
  return { token, user: await readOwnUser(deps, userId) }
}
