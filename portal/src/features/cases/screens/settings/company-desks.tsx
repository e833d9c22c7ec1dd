import { useState } from 'react'
import { listApprovals } from '#features/approvals/contract.ts'
import { WaitingApproval } from '#features/approvals/screens/waiting-approval.tsx'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiMutation, useApiQuery } from '#kit/api/query.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { readWhole } from '#platform/values/typed-numbers.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { readCompanyDesks, saveCompanyDesks } from '../../referrals/contract.ts'
import { maxAnswerDays } from '../../referrals/rules.ts'

type Desks = ResponseOf<typeof readCompanyDesks>

/** To whom complaints are sent at each company, and how long it has to answer. */
export function CompanyDesks() {
  const read = useApiQuery(readCompanyDesks, {})
  return (
    <section aria-labelledby="desks-title" className="grid gap-4">
      <h2 id="desks-title">Mailboxes of companies</h2>
      <p className="measure text-muted">
        Complaints are sent to these addresses. The company confirms its own: it opens the link in the e-mail that we
        send after you save. Another supervisor must approve a new mailbox, and the former one is told.
      </p>
      <WaitingApproval recordType="companyDesks" recordId="desks" />
      <Loaded read={read} loading="Loading the mailboxes" failure="Failed to fetch the mailboxes of companies">
        {(desks) => <DesksForm key={desks.version} stored={desks} />}
      </Loaded>
    </section>
  )
}

const fields = [
  { name: 'mailbox', label: 'Mailbox', max: 320, type: 'email' },
  { name: 'name', label: 'Person or unit', max: 200, type: 'text' },
  { name: 'phone', label: 'Phone', max: 60, type: 'tel' },
  { name: 'days', label: 'Working days to answer', max: 3, type: 'text' },
] as const
type Typed = Record<(typeof fields)[number]['name'], string> & { company: string; isVerified: boolean; stored: string }

function DesksForm({ stored }: { stored: Desks }) {
  const [desks, setDesks] = useState(() =>
    stored.desks.map((desk): Typed => ({ ...desk, days: String(desk.days), stored: desk.mailbox })),
  )
  const save = useApiMutation(saveCompanyDesks, {
    invalidates: [readCompanyDesks, listApprovals],
    onSuccess: (answer) => toast.success('approval' in answer ? 'Waits for a second supervisor' : 'Mailboxes saved'),
  })
  const [isTried, setTried] = useState(false)
  const daysOf = ({ days }: Typed) => readWhole(days, 1, maxAnswerDays)
  const submit = () => {
    setTried(true)
    const given = desks.flatMap((desk) => {
      const { company, mailbox, name, phone } = desk
      return { company, mailbox: mailbox.trim(), name: name.trim(), phone: phone.trim(), days: daysOf(desk) ?? 0 }
    })
    if (given.every(({ days }) => days > 0)) save.mutate({ body: { desks: given, version: stored.version } })
  }
  const problemOf = (at: number, name: (typeof fields)[number]['name']) => {
    if (name === 'days' && isTried && daysOf(desks[at]!) === undefined)
      return `Give a whole number of days, from 1 to ${maxAnswerDays}`
    return save.error?.fields.find(({ field }) => field === `desks.${at}.${name}`)?.message
  }
  return (
    <form
      noValidate
      aria-label="Mailboxes of companies"
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {desks.map((desk, at) => (
        <fieldset key={desk.company} className="min-w-0">
          <legend className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-semibold">
            {companyLabel(desk.company)}
            {desk.stored !== '' && (
              <Badge tone={desk.isVerified ? 'success' : 'warning'}>
                {desk.isVerified ? 'Confirmed' : 'Waits for the company to open our e-mail'}
              </Badge>
            )}
          </legend>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {fields.map(({ name, label, max, type }) => (
              <TextField
                key={name}
                {...{ label, type }}
                {...(name === 'days' && { inputMode: 'numeric' })}
                maxLength={max}
                autoComplete="off"
                value={desk[name]}
                error={problemOf(at, name)}
                onChange={({ currentTarget: { value } }) =>
                  setDesks((before) => before.map((each, index) => (index === at ? { ...each, [name]: value } : each)))
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      {save.error && (
        <Alert kind="error" title="Failed to save the mailboxes">
          {save.error.message}
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={save.isPending} className="justify-self-start">
        Save mailboxes
      </Button>
    </form>
  )
}
