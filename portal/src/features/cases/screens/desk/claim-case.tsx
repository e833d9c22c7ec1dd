import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#kit/api/browser-api.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { Alert } from '#ui/alert.tsx'
import { codeHolder } from '../../follow/contract.input.ts'
import { claimByCode } from '../../follow/contract.ts'
import { useRefreshCases } from '../case/use-case-calls.ts'
import type { KindScreens } from '../kind-screens.ts'

/** For a person whose case was entered at a counter or by telephone before there was an account. */
export function ClaimCase({ kind }: { kind: KindScreens }) {
  const navigate = useNavigate()
  const refresh = useRefreshCases(kind)
  const heading = useArrivalFocus()
  const [waits, setWaits] = useState('')
  const form = useForm({
    id: 'claim',
    schema: codeHolder,
    async send(body) {
      const { path, message } = await api.call(claimByCode, { body })
      void refresh()
      if (path) await navigate(path)
      else setWaits(message)
    },
  })
  if (waits)
    return (
      <Alert kind="success" title="One step is left" className="mb-8 max-w-xl">
        {waits}
      </Alert>
    )
  return (
    <Form
      form={form}
      aria-labelledby="claim-title"
      className="mb-8 max-w-xl gap-4 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5"
      before={
        <>
          <h2 id="claim-title" ref={heading} tabIndex={-1} className="text-xl">
            I have a letter with a code
          </h2>
          <p className="text-muted">
            Enter what the letter of the Commission says. We check with the e-mail address or phone number of the{' '}
            {kind.noun.toLowerCase()} that it is yours. Then it is in your account, and the code ends.
          </p>
        </>
      }
      fields={{
        reference: {
          label: 'Reference',
          hint: `For example ${kind.prefix}-2026-001`,
          autoComplete: 'off',
          maxLength: 40,
        },
        code: { label: 'Code', hint: 'Eight letters and digits', autoComplete: 'off', maxLength: 40 },
      }}
      failureTitle="It was not added to your account"
      button="Add it to my account"
      busyLabel="Checking"
      cancelTo={kind.path}
    />
  )
}
