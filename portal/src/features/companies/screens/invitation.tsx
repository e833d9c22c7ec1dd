import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { useOnceKey } from '#kit/use-once-key.ts'
import { useSubmit } from '#kit/use-submit.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/toast.ts'
import { acceptInvitation, listCompanies, type readInvitation } from '../contract.ts'
import { mandateWords, messages } from '../messages.ts'
import { forgetInvitationToken } from './use-invitation-token.ts'

interface Props {
  token: string
  invitation: ResponseOf<typeof readInvitation>
  onReload: () => Promise<void>
}

/** Who invites to what, and the next step of the person. */
export function Invitation(props: Props) {
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
      forgetInvitationToken()
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
