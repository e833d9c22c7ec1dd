import { useApiQuery } from '#kit/query.ts'
import { QueryFailure } from '#kit/query-failure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { readInvitation } from '../contract.ts'
import { Invitation } from './invitation.tsx'
import { useInvitationToken } from './use-invitation-token.ts'

/** The page of the mailed link, also for people who have no account yet. */
export function InvitationScreen() {
  const token = useInvitationToken()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title="Invitation to a company" />
      <NeedsScripts>You can accept an invitation only with JavaScript switched on.</NeedsScripts>
      <div className="max-w-xl noscript:hidden">
        {token === undefined && <SkeletonRows rows={3} label="Loading the invitation" />}
        {token === '' && (
          <EmptyState icon="mail" title="Open the link in your e-mail">
            This page works only with the link that we sent to you. The link works once, for 7 days.
          </EmptyState>
        )}
        {token && <ReadInvitation token={token} />}
      </div>
    </div>
  )
}

function ReadInvitation({ token }: { token: string }) {
  const found = useApiQuery(readInvitation, { body: { token } })
  if (found.data)
    return <Invitation token={token} invitation={found.data} onReload={() => found.refetch().then(() => {})} />
  if (found.isPending) return <SkeletonRows rows={3} label="Loading the invitation" />
  if (found.error.status === 404)
    return (
      <EmptyState icon="mail" title="This link no longer works">
        {found.error.message}
      </EmptyState>
    )
  return (
    <QueryFailure title="The invitation could not be loaded" error={found.error} onRetry={() => void found.refetch()} />
  )
}
