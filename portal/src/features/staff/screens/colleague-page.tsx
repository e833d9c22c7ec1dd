import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AskedApproval, listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiMutation, useApiQuery, useRefresh } from '#kit/api/query.ts'
import { EnabledFor, useDuty } from '#kit/duty.tsx'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { useSession } from '#kit/sign-in/session.ts'
import type { User } from '#people/contract.ts'
import { type Duty, may } from '#platform/duties.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
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

function SendAgain({ id }: { id: string }) {
  const resend = useApiMutation(resendInvitation, {
    invalidates: [getColleague],
    onSuccess: ({ message }) => void toast.success(message),
    onError: ({ message }) => void toast.error(message),
  })
  return (
    <Button size="sm" icon="mail" busy={resend.isPending} onClick={() => resend.mutate({ params: { id } })}>
      Send the invitation again
    </Button>
  )
}

/** Sends a change of the account, which a second person may have to approve. */
function useStaffChange() {
  const { submit, busy, error } = useSubmit()
  const refresh = useRefresh(getColleague, listApprovals)
  const change = (call: () => Promise<User | AskedApproval>, done: string, then = refresh): Promise<void> =>
    submit(async () => {
      const answer = await withProof(call)
      const isAsked = 'approval' in answer
      toast.success(isAsked ? answer.message : done)
      return isAsked ? refresh() : then()
    })
  return { change, busy, failure: error?.message }
}

function DutiesForm({ colleague }: { colleague: Colleague }) {
  const { id, duties } = colleague
  const [chosen, setChosen] = useState<readonly Duty[]>(duties)
  const { change, busy, failure } = useStaffChange()
  const isSelf = useSession().user?.id === id
  const body = { duties: [...chosen] }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void change(() => api.call(setDuties, { params: { id }, body }), messages.dutiesChanged(nameOf(colleague)))
      }}
    >
      <DutyBoxes
        label="Duties"
        hint="A change counts from the colleague’s next click."
        before={duties}
        {...{ chosen, isSelf }}
        onChange={setChosen}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" className="justify-self-start" busy={busy} busyLabel="Saving">
        Save duties
      </Button>
    </form>
  )
}

/** Asks before an account is an ordinary one again. */
function NoLongerStaff({ colleague }: { colleague: Colleague }) {
  const { id, duties } = colleague
  const [isAsking, setAsking] = useState(false)
  const { change, busy, failure } = useStaffChange()
  const navigate = useNavigate()
  const isSelf = useSession().user?.id === id
  const name = nameOf(colleague)
  const needs = needsForChange(duties, [])
  if (isSelf) return <p className="text-sm text-muted">This is you</p>
  const confirm = async () => {
    const removeRole = () => api.call(setRole, { params: { id }, body: { role: 'User' } })
    await change(removeRole, messages.madeUser(name), () => void navigate('/user-profile/staff'))
    setAsking(false)
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        No longer staff
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        title={`${name}: no longer staff?`}
        confirmLabel="No longer staff"
      >
        <div className="grid gap-4">
          <p>
            The account loses access to the content manager, the cases and the submissions of others at once. Its own
            records stay.
          </p>
          {needs.length > 0 && <p className="text-muted">{messages.secondMustApprove(needs)}</p>}
          <p className="text-muted">{colleague.email}</p>
          <FormFailure>{failure}</FormFailure>
        </div>
      </ConfirmDialog>
    </>
  )
}
