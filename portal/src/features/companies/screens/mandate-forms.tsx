import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { type Mandate, mandates } from '#platform/mandates.ts'
import { CheckboxGroup } from '#ui/form/choice.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { invitationBody } from '../contract.input.ts'
import { inviteMember, listMembers, changeMember, getCompany, listCompanies } from '../contract.ts'
import { messages, mandateWords, inputMessages } from '../messages.ts'
import type { MemberFacts } from './member-dialogs.tsx'

export function InviteForm({ companyId, onDone }: { companyId: string; onDone: () => void }) {
  const [chosen, setChosen] = useState<Mandate[]>(['read'])
  const client = useQueryClient()
  const form = useForm({
    id: 'invite',
    schema: z.pipe(
      z.transform((typed: object) => ({ ...typed, mandates: chosen })),
      invitationBody,
    ),
    failure: messages.unknownError,
    async send(body, idempotencyKey) {
      const input = { params: { id: companyId }, body }
      const { message } = await withProof(() => api.call(inviteMember, input, { idempotencyKey }))
      await client.invalidateQueries({ queryKey: queryKey(listMembers) })
      toast.success(message)
      onDone()
    },
  })
  return (
    <Form
      form={form}
      className="mb-8 max-w-xl border-y border-line py-5"
      fields={{
        email: {
          type: 'email',
          label: 'E-mail address',
          hint: 'We send a link to this address. It is valid for 7 days',
          autoComplete: 'off',
        },
      }}
      button="Send the invitation"
      buttonIcon="send"
    >
      <MandatesField chosen={chosen} onChange={setChosen} error={form.problemOf('mandates')} />
    </Form>
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
