import { useEffect, useRef } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { Form, useForm } from '#kit/forms/use-form.tsx'
import type { ResponseOf } from '#platform/endpoint.ts'
import { confirmApp, type startApp, codeBody } from '../../factors/contract.ts'
import { messages } from '../../messages.ts'

type Begun = ResponseOf<typeof startApp>

interface SetUpAppProps {
  begun: Begun
  onClose: () => void
  /** With recovery codes where it is the account's first factor. */
  onDone: (codes: string[]) => void
}

/** Adds an app with its first code. */
export function SetUpApp({ begun, onClose, onDone }: SetUpAppProps) {
  const form = useForm({
    id: 'set-up-app',
    schema: codeBody,
    failure: messages.unknownError,
    toasts: true,
    send: async (body) => onDone((await api.call(confirmApp, { body })).recoveryCodes),
  })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Form
      form={form}
      className="border-t border-line pt-4"
      before={
        <>
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
                <code className="font-semibold [overflow-wrap:anywhere]">
                  {begun.secret.replace(/.{4}(?=.)/g, '$& ')}
                </code>
              </p>
            </li>
            <li>Enter the 6-digit code that the app shows.</li>
          </ol>
        </>
      }
      fields={{
        code: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code', className: 'max-w-60' },
      }}
      button="Turn on two-step login"
      onCancel={onClose}
    />
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
