import { useEffect, useRef } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { useFields } from '#kit/forms/use-fields.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { confirmApp, type startApp, codeBody } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '#ui/form/form-failure.tsx'
import { useFormCall } from '../use-form-call.ts'

type Begun = ResponseOf<typeof startApp>

interface SetUpAppProps {
  begun: Begun
  onClose: () => void
  /** With recovery codes where it is the account's first factor. */
  onDone: (codes: string[]) => void
}

/** Adds an app with its first code. */
export function SetUpApp({ begun, onClose, onDone }: SetUpAppProps) {
  const form = useFields(codeBody, { focusFirst: true })
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const submit = form.onSubmit((body) =>
    send(
      () => api.call(confirmApp, { body }),
      ({ recoveryCodes }) => onDone(recoveryCodes),
    ),
  )
  const field = form.field('code')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5 border-t border-line pt-4">
      <h3 ref={title} tabIndex={-1}>
        Add the portal to your app
      </h3>
      <ol className="grid list-decimal gap-4 ps-6">
        <li>
          Open your authenticator app, choose to add an account, and scan this picture.
          <QrCode {...begun.qr} />
          <p>
            On this phone,{' '}
            <a href={begun.uri} className="link">
              open your app
            </a>
            . Or type this key into the app:{' '}
            <code className="font-semibold [overflow-wrap:anywhere]">{begun.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
        </li>
        <li>Enter the 6-digit code that the app shows.</li>
      </ol>
      <TextField {...field} label="Code" inputMode="numeric" autoComplete="one-time-code" className="max-w-60" />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" variant="primary" busy={busy}>
          Turn on two-step login
        </Button>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </div>
      {!field.error && <FormFailure>{failure}</FormFailure>}
    </form>
  )
}

/** Black on white in dark mode too: many phones read nothing else. */
function QrCode({ size, path }: { size: number; path: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      className="my-3 block size-56 max-w-full rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
