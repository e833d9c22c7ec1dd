import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { RefusedForm } from '#kit/forms/page-form.ts'
import { useContact } from '#kit/site-frame.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { caseFileEndings } from '../../rules.ts'

/** Parts of the pages for people without an account: companies with a link, and people with a code. They are documents, complete without scripts. */

/** What a link opens, or why it opens nothing (404, 410). */
export async function readOrGone<T>(token: string, call: Promise<T>) {
  try {
    return { found: await call, gone: '', token }
  } catch (error) {
    const { init, data: answer } = error as { init?: { status?: number }; data?: { message?: string } }
    const status = init?.status ?? 0
    if (status !== 404 && status !== 410) throw error
    return data({ found: undefined, gone: status === 410 ? (answer?.message ?? '') : '', token }, { status })
  }
}

/** Whom to write to. `reason` is that of a link that has ended; a wrong one has none. */
export function Gone({ reason }: { reason: string }) {
  const { contacts } = useContact()
  const { email, phone } = contacts.consumerAffairs
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader title={reason ? 'This link has ended' : 'We do not know this link'} />
      <div className="measure grid gap-3">
        <p>
          {reason ||
            'The link is not complete, or it was never one of ours. Open it from the mail again, or copy all of it.'}
        </p>
        <p>
          Write to{' '}
          <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
            {email}
          </a>{' '}
          or call <PhoneLink phone={phone} className="link inline-flex min-h-11 items-center" />.
        </p>
      </div>
    </div>
  )
}

/** Takes focus, so that screen readers read it out; `forgets` names the draft that the page's script deletes. */
export const Sent = ({ title, forgets, children }: { title: string; forgets: string; children?: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- confirms a form just sent; without scripts nothing else can move the focus
  <div tabIndex={-1} autoFocus data-forgets={forgets}>
    <Alert kind="success" title={title}>
      {children}
    </Alert>
  </div>
)

interface FilesProps {
  id: string
  name: string
  label: string
  error: string | undefined
  /** No file has one. */
  defaultValue: string | undefined
  max: number
  refused: unknown
}

/** A browser never fills in files again: who sends a form once more chooses them once more. */
export const Files = ({ max, refused, defaultValue: _none, ...field }: FilesProps) => (
  <TextField
    {...field}
    type="file"
    optional
    multiple
    accept={caseFileEndings}
    hint={`${refused ? 'Choose the files again. ' : ''}Up to ${max} photos or documents: PDF, JPG, PNG or DOCX, at most 10 MB each.`}
  />
)

/** What went wrong with the form as a whole, what a script shows without a connection, and the button. */
export function FormEnd({ button, refused }: { button: string; refused: RefusedForm<string> | undefined }) {
  return (
    <>
      {refused?.failure && <p className="measure">What you have typed is kept.</p>}
      <template data-unsent>
        <Alert kind="error" title="Not sent: there is no connection">
          What you have typed is kept. Send it again when you have a connection.
        </Alert>
      </template>
      <Button
        type="submit"
        variant="primary"
        icon="send"
        className="justify-self-start aria-busy:cursor-progress aria-busy:opacity-70 max-sm:w-full"
      >
        {button}
      </Button>
    </>
  )
}

export const solvedChoices = [
  { value: 'yes', label: 'Yes, it is solved' },
  { value: 'no', label: 'No, it is not solved' },
] as const
