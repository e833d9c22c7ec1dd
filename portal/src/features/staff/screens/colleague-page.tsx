import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery, useRefresh } from '#kit/api/query.ts'
import { ActButton } from '#kit/asking/act-button.tsx'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { EnabledFor, useDuty } from '#kit/duty.tsx'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { type Duty, may } from '#platform/duties.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { type Colleague, getColleague, resendInvitation, setDuties, setRole } from '../contract.ts'
import { messages } from '../messages.ts'
import { invitationDays, needsForChange } from '../rules.ts'
import { DutyBoxes } from './duty-boxes.tsx'

const nameOf = ({ name, surname }: Colleague) => `${name} ${surname}`.trim()

/** A colleague: how the account logs in, and what it may do. */
export function ColleaguePage({ id }: { id: string }) {
  const read = useApiQuery(getColleague, { params: { id } })
  return (
    <Loaded read={read} rows={8} loading="Loading the account" failure={messages.fetchFailed}>
      {(colleague) => <Shown key={colleague.duties.join()} colleague={colleague} />}
    </Loaded>
  )
}

function Shown({ colleague }: { colleague: Colleague }) {
  const { id, email, phone, invited, twoStep, lastLoginAt, registrationDate } = colleague
  const mayManage = useDuty(may.manageAccounts)
  const name = nameOf(colleague)
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Staff accounts', to: '/user-profile/staff' }, { label: name }]}
        title={name}
        meta={
          invited && (
            <Badge tone="warning" icon="mail">
              Invited
            </Badge>
          )
        }
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[20rem_1fr]">
        <div className="grid justify-items-start gap-4">
          <DescriptionList
            dense
            narrow
            items={[
              { term: 'E-mail', value: email },
              ...(phone ? [{ term: 'Phone', value: phone }] : []),
              { term: 'Two-step login', value: twoStep ? 'On' : 'Off' },
              {
                term: 'Last login',
                value: lastLoginAt ? formatMoment(lastLoginAt) : invited ? 'Never' : 'Not in the last 180 days',
              },
              { term: invited ? 'Invited' : 'Since', value: formatDay(registrationDate) },
            ]}
          />
          <div className="flex flex-wrap items-center gap-2">
            <LinkButton size="sm" to={`/user-profile/limits?account=${id}`}>
              Limits
            </LinkButton>
            {mayManage && invited && <SendAgain id={id} />}
            {mayManage && <NoLongerStaff colleague={colleague} />}
          </div>
        </div>
        <div className="grid max-w-4xl gap-4">
          {colleague.invitationReturned && (
            <Alert kind="error" title="The invitation did not arrive">
              The e-mail came back from {email}. Check the address, and send the invitation again.
            </Alert>
          )}
          {invited && (
            <Alert kind="info" title={`${name} has not opened the invitation yet`}>
              The duties count from then on. The invitation ends {invitationDays} days after it was sent.
            </Alert>
          )}
          <WaitingApproval recordType="account" recordId={id} />
          <EnabledFor duties={may.manageAccounts}>
            <DutiesForm colleague={colleague} />
          </EnabledFor>
        </div>
      </div>
    </>
  )
}

const SendAgain = ({ id }: { id: string }) => (
  <ActButton
    size="sm"
    icon="mail"
    send={() => api.call(resendInvitation, { params: { id } })}
    refreshes={[getColleague]}
    done={({ message }) => message}
  >
    Send the invitation again
  </ActButton>
)

function DutiesForm({ colleague }: { colleague: Colleague }) {
  const { id, duties } = colleague
  const [chosen, setChosen] = useState<readonly Duty[]>(duties)
  const { submit, busy, error } = useSubmit()
  const refresh = useRefresh(getColleague, listApprovals)
  const isSelf = useSession().user?.id === id
  const change = async () => {
    const answer = await withProof(() => api.call(setDuties, { params: { id }, body: { duties: [...chosen] } }))
    toast.success('approval' in answer ? answer.message : messages.dutiesChanged(nameOf(colleague)))
    refresh()
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(change)
      }}
    >
      <DutyBoxes
        label="Duties"
        hint="A change counts from the colleague’s next click."
        before={duties}
        {...{ chosen, isSelf }}
        onChange={setChosen}
      />
      <FormFailure>{error?.message}</FormFailure>
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy} busyLabel="Saving">
        Save duties
      </Button>
    </form>
  )
}

/** Asks before an account is an ordinary one again, which a second person may have to approve. */
function NoLongerStaff({ colleague }: { colleague: Colleague }) {
  const { id, duties, email } = colleague
  const refresh = useRefresh(getColleague, listApprovals)
  const navigate = useNavigate()
  const isSelf = useSession().user?.id === id
  const name = nameOf(colleague)
  const needs = needsForChange(duties, [])
  if (isSelf) return <p className="text-sm text-muted">This is you</p>
  const dialog = (onClose: () => void) => (
    <AskDialog
      danger
      title={`${name}: no longer staff?`}
      confirmLabel="No longer staff"
      send={() => api.call(setRole, { params: { id }, body: { role: 'User' } })}
      done={(answer) => ('approval' in answer ? answer.message : messages.madeUser(name))}
      onDone={(answer) => {
        onClose()
        if ('approval' in answer) refresh()
        else void navigate('/user-profile/staff')
      }}
      onClose={onClose}
    >
      <p>
        The account loses access to the content manager, the cases and the submissions of others at once. Its own
        records stay.
      </p>
      {needs.length > 0 && <p className="text-muted">{messages.secondMustApprove(needs)}</p>}
      <p className="text-muted">{email}</p>
    </AskDialog>
  )
  return (
    <AskButton size="sm" dialog={dialog}>
      No longer staff
    </AskButton>
  )
}
