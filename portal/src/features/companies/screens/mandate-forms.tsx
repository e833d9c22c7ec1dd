import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { type Mandate, mandates } from '#platform/mandates.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { invitationBody } from '../contract.input.ts'
import { inviteMember, listMembers, changeMember, getCompany, listCompanies } from '../contract.ts'
import { messages, mandateWords, inputMessages } from '../messages.ts'
import type { MemberFacts } from './member-dialogs.tsx'

/** Invites a person by e-mail. */
export function InviteForm({ companyId, onDone }: { companyId: string; onDone: () => void }) {
  const [chosen, setChosen] = useState<Mandate[]>(['read'])
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const email = useRef<HTMLInputElement>(null)
  const { submit, busy, error } = useSubmit(messages.unknownError)
  const client = useQueryClient()
  const once = useOnceKey()
  const problemOf = (field: string) => problems.find((problem) => problem.field.split('.')[0] === field)?.message
  const invite = (event: FormEvent) => {
    event.preventDefault()
    const body = { email: email.current?.value ?? '', mandates: chosen }
    const issues = invitationBody.safeParse(body).error?.issues ?? []
    const found = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    setProblems(found)
    if (found.some(({ field }) => field === 'email')) email.current?.focus()
    if (found.length > 0) return
    void submit(async () => {
      const input = { params: { id: companyId }, body }
      const idempotencyKey = once.keyOf(JSON.stringify(body))
      const { message } = await withProof(() => api.call(inviteMember, input, { idempotencyKey }))
      once.arrived()
      await client.invalidateQueries({ queryKey: queryKey(listMembers) })
      toast.success(message)
      onDone()
    }, setProblems)
  }
  const emailProblem = problemOf('email')
  return (
    <form method="post" noValidate onSubmit={invite} className="mb-8 grid max-w-xl gap-5 border-y border-line py-5">
      <TextField
        ref={email}
        name="email"
        type="email"
        label="E-mail address"
        hint="We send a link to this address. It is valid for 7 days"
        autoComplete="off"
        onChange={() => setProblems(problems.filter(({ field }) => field !== 'email'))}
        {...(emailProblem && { error: emailProblem })}
      />
      <MandatesField chosen={chosen} onChange={setChosen} error={problemOf('mandates')} />
      {error && <Alert kind="error">{error.message}</Alert>}
      <Button type="submit" variant="primary" icon="send" busy={busy} className="sm:justify-self-start">
        Send the invitation
      </Button>
    </form>
  )
}

interface Props {
  chosen: readonly Mandate[]
  onChange: (chosen: Mandate[]) => void
  /** Those that may be chosen; all by default. */
  allowed?: readonly Mandate[]
  error?: string | undefined
  label?: string
}

/** What a member may do, each with what it means. */
export function MandatesField({
  chosen,
  onChange,
  allowed = mandates,
  error,
  label = 'What may this person do?',
}: Props) {
  const toggle = (value: string, on: boolean) =>
    onChange(mandates.filter((each) => (each === value ? on : chosen.includes(each))))
  return (
    <CheckboxGroup
      label={label}
      name="mandates"
      {...(error && { error })}
      value={chosen}
      onChange={({ currentTarget }) => toggle(currentTarget.value, currentTarget.checked)}
      options={mandates.map((each) => ({
        value: each,
        label: mandateWords[each].name,
        hint: mandateWords[each].does,
        disabled: !allowed.includes(each),
      }))}
    />
  )
}

/** Changes what a member may do. One's own mandates can only be reduced. */
export const ChangeMandates = ({ companyId, member, isSelf, onClose }: MemberFacts) => (
  <AskDialog
    role="dialog"
    title={isSelf ? 'Reduce your own mandates' : `Mandates of ${member.name}`}
    confirmLabel="Save"
    fields={{
      mandates: {
        initial: member.mandates,
        problem: (chosen) => (chosen.length === 0 ? inputMessages.mandatesMissing : undefined),
        show: ({ value, set, error }) => (
          <MandatesField
            chosen={value}
            onChange={set}
            allowed={isSelf ? member.mandates : mandates}
            error={error}
            {...(isSelf && { label: 'What may you do?' })}
          />
        ),
      },
    }}
    send={(body) => api.call(changeMember, { params: { id: companyId, userId: member.userId }, body })}
    refreshes={[listMembers, getCompany, listCompanies]}
    done={({ message }) => message}
    onClose={onClose}
  >
    <p>
      {isSelf
        ? 'You can give up mandates here. Only another member who manages members can give you more.'
        : 'The change counts at once. We tell the member by e-mail.'}
    </p>
  </AskDialog>
)
