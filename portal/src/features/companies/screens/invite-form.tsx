import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import type { Mandate } from '#platform/mandates.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { invitationBody } from '../contract.input.ts'
import { inviteMember, listMembers } from '../contract.ts'
import { messages } from '../messages.ts'
import { MandatesField } from './mandates-field.tsx'

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
