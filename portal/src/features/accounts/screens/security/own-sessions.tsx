import { useState } from 'react'
import { Loaded } from '#kit/api/loaded.tsx'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions, type Session } from '../../sign-in/contract.ts'

/** The devices on which the person is logged in; each can be logged out from here. */
export function OwnSessions() {
  const found = useApiQuery(listOwnSessions, {})
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="mb-2">
        Where you are logged in
      </h2>
      <p className="mb-4 text-muted">
        If you do not know a device, log it out and change your password. The network is the first part of the address
        from which the device logged in.
      </p>
      <Loaded read={found} rows={3} loading="Loading your devices" failure="Failed to read your devices">
        {({ sessions }) => <Sessions sessions={sessions} />}
      </Loaded>
    </section>
  )
}

const nameOf = ({ device }: Session) => device || 'Unknown device'

function Sessions({ sessions }: { sessions: Session[] }) {
  const [ending, setEnding] = useState<Session | 'others'>()
  const sorted = [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)]
  return (
    <>
      <ul className="border-t border-line">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button icon="log-out" className="mt-4" onClick={() => setEnding('others')}>
          Log out all other devices
        </Button>
      ) : (
        <p className="mt-4 text-muted">You are logged in on this device only.</p>
      )}
      {ending && <EndSessions which={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { network, signedInAt, lastUsedAt, byMail, current } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
          {nameOf(session)}
          {current && (
            <Badge tone="success" icon="check">
              This device
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted">
          Last used {formatMoment(lastUsedAt)}. Logged in {formatMoment(signedInAt)}
          {byMail && ' by a link in an e-mail'}
          {network && ` from the network ${network}`}.
        </p>
      </div>
      {!current && (
        <Button size="sm" onClick={onEnd}>
          Log out
          <span className="sr-only">
            {' '}
            {nameOf(session)}, last used {formatMoment(lastUsedAt)}
          </span>
        </Button>
      )}
    </li>
  )
}

type EndProps = { which: Session | 'others'; onClose: () => void }

/** Asks before one device is logged out, or all others. */
function EndSessions({ which, onClose }: EndProps) {
  const isAll = which === 'others'
  return (
    <AskDialog
      danger
      title={isAll ? 'Log out all other devices?' : `Log out ${nameOf(which)}?`}
      confirmLabel={isAll ? 'Log out the others' : 'Log out'}
      send={() => (isAll ? api.call(endOtherSessions, {}) : api.call(endOwnSession, { params: { id: which.id } }))}
      refreshes={[listOwnSessions]}
      done={({ message }) => message}
      onClose={onClose}
    >
      <p>
        {isAll
          ? 'You stay logged in here. All other devices must log in again.'
          : 'That device must log in again. Text that is not sent stays on it.'}
      </p>
    </AskDialog>
  )
}
