import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NeedsScripts } from '#ui/page/needs-scripts.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { readInvitation, acceptInvitation, listCompanies } from '../contract.ts'
import { mandateWords, messages } from '../messages.ts'

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
  return (
    <Loaded
      read={found}
      rows={3}
      loading="Loading the invitation"
      failure="The invitation could not be loaded"
      missing={{ icon: 'mail', title: 'This link no longer works', children: found.error?.message }}
    >
      {(invitation) => <Invitation {...{ token, invitation }} onReload={() => found.refetch().then(() => {})} />}
    </Loaded>
  )
}

interface Props {
  token: string
  invitation: ResponseOf<typeof readInvitation>
  onReload: () => Promise<void>
}

/** Who invites to what, and the next step of the person. */
function Invitation(props: Props) {
  const { company, cacNumber, invitedBy, mandates, expiresAt } = props.invitation
  return (
    <div className="grid gap-6">
      <p className="text-lg [overflow-wrap:anywhere]">
        {invitedBy || 'Someone'} invites you to act for <strong>{company}</strong>.
      </p>
      <DescriptionList
        items={[
          { term: 'CAC number', value: <span className="tabular">{cacNumber}</span> },
          ...mandates.map((each) => ({ term: mandateWords[each].name, value: mandateWords[each].does })),
          { term: 'Valid until', value: formatDay(expiresAt) },
        ]}
      />
      <NextStep {...props} />
    </div>
  )
}

const back = 'next=%2Fcompanies%2Finvitation'

function NextStep(props: Props) {
  switch (props.invitation.step) {
    case 'log-in':
      return (
        <div className="grid gap-4">
          <p>To accept, log in or register with the e-mail address to which we sent the invitation.</p>
          <div className="flex flex-col gap-3 sm:flex-row">
            <LinkButton to={`/login?${back}`} variant="primary">
              Log in
            </LinkButton>
            <LinkButton to={`/login?tab=register&${back}`}>Register</LinkButton>
          </div>
        </div>
      )
    case 'other-address':
      return (
        <Alert
          kind="warning"
          title="This is not the invited account"
          actions={<LinkButton to="/user-profile">Go to your profile to log out</LinkButton>}
        >
          {messages.otherAddress}
        </Alert>
      )
    case 'confirm-address':
      return <ConfirmFirst onReload={props.onReload} />
    case 'already-member':
      return (
        <Alert kind="info" actions={<LinkButton to="/companies">Your companies</LinkButton>}>
          {messages.youAreMember}
        </Alert>
      )
    default:
      return <Accept token={props.token} />
  }
}

function ConfirmFirst({ onReload }: Pick<Props, 'onReload'>) {
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    await onReload()
    setBusy(false)
  }
  return (
    <Alert
      kind="warning"
      title="Confirm your e-mail address first"
      actions={
        <Button busy={busy} onClick={() => void look()}>
          I have confirmed it
        </Button>
      }
    >
      Open the link that we sent to your address. Then come back to this page, or open the link of the invitation again.
    </Alert>
  )
}

function Accept({ token }: { token: string }) {
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const client = useQueryClient()
  const navigate = useNavigate()
  const once = useOnceKey()
  const accept = () =>
    submit(async () => {
      const input = { params: { token } }
      const { id, name } = await api.call(acceptInvitation, input, { idempotencyKey: once.keyOf(token) })
      eraseInvitationToken()
      await client.invalidateQueries({ queryKey: queryKey(listCompanies) })
      toast.success(`You can act for ${name} now.`)
      await navigate(`/companies/${id}`, { replace: true })
    })
  return (
    <div className="grid gap-4">
      {error && <Alert kind="error">{error.message}</Alert>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="primary" icon="check" busy={busy} onClick={() => void accept()}>
          Accept the invitation
        </Button>
        <LinkButton to="/user-profile">Not now</LinkButton>
      </div>
    </div>
  )
}

const key = 'company-invitation'

/** Some browsers throw on any access to a forbidden storage. */
function withStorage<T>(touch: () => T): T | undefined {
  try {
    return touch()
  } catch {
    return undefined
  }
}

/**
 * The token of the mailed link, from the part of the address after the #, which browsers send to no server. This tab keeps it while the person logs
 * in or registers. '' without a token, undefined before it is read.
 */
function useInvitationToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location
      const found = hash.slice(1)
      if (found) {
        withStorage(() => sessionStorage.setItem(key, found))
        window.history.replaceState(window.history.state, '', pathname)
      }
      setToken(found || (withStorage(() => sessionStorage.getItem(key)) ?? ''))
    }
    take()
    // Opening a second link in this tab changes only the hash.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Once the invitation has been used. */
const eraseInvitationToken = (): void => withStorage(() => sessionStorage.removeItem(key))
