import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { api } from '../api/browser-api.ts'
import { useSubmit } from '../forms/use-submit.ts'

const confirmIdentity = { method: 'POST', path: '/auth/fresh' } as const
const startConfirmation = { method: 'POST', path: '/auth/fresh/options' } as const

/** The part of 'Confirm that it is you' for people with a passkey. */
export function VerifyByPasskey({ onProved }: { onProved: () => void }) {
  const { submit, busy, error } = useSubmit()
  const [problem, setProblem] = useState<string>()
  if (typeof PublicKeyCredential === 'undefined')
    return <p className="text-muted">This browser has no passkeys. Use the browser in which you added yours.</p>
  const verify = () =>
    submit(
      async () => {
        setProblem(undefined)
        const { signWithPasskey } = await import('./passkey.ts')
        const { options } = (await api.call(startConfirmation, {} as never)) as unknown as { options: object }
        const passkey = await signWithPasskey(options)
        await api.call(confirmIdentity, { body: { passkey } } as never)
        onProved()
      },
      ([first]) => setProblem(first?.message),
    )
  const said = problem ?? error?.message
  return (
    <>
      <Button icon="key" variant="primary" busy={busy} data-first-focus="" onClick={() => void verify()}>
        Use your passkey
      </Button>
      {said && <Alert kind="error">{said}</Alert>}
    </>
  )
}
