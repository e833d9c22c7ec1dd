// Parts of the pages for people without an account: companies with a link, and people with a code. They are documents, complete without scripts.
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { checkForm, pageForm } from '#kit/forms/page-form.tsx'
import { useContact } from '#kit/site-frame.ts'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { solvedSchema } from '../../referrals/contract.typed.ts'
import { caseFileEndings, textLimits } from '../../rules.ts'

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
  const { email, phone } = useContact().contacts.consumerAffairs
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

/** Text as it was typed. */
export const Text = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
    {children}
  </p>
)

export const PrintButton = () => (
  <Button icon="print" data-prints hidden>
    Print this page
  </Button>
)

export const chosenFiles = (max: number) =>
  ({
    type: 'file',
    label: 'Files',
    optional: true,
    multiple: true,
    accept: caseFileEndings,
    hint: `Up to ${max} photos or documents: PDF, JPG, PNG or DOCX, at most 10 MB each.`,
  }) as const

/** Asks whether a case is solved, by the link of a mail or beside the case. */
export const solvedForm = <Hidden extends string = never>(
  id: string,
  question: { label: string; hideLabel?: boolean },
  hidden: readonly Hidden[] = [],
) =>
  pageForm({
    id,
    fields: {
      solved: {
        kind: 'radio',
        ...question,
        options: [
          { value: 'yes', label: 'Yes, it is solved' },
          { value: 'no', label: 'No, it is not solved' },
        ],
      },
      comment: { kind: 'textarea', label: 'Comment', optional: true, rows: 4, maxLength: textLimits.comment },
    },
    hidden,
    button: 'Send my answer',
  })

export function readSolved(typed: { solved: string; comment: string }) {
  const { solved, comment } = checkForm(solvedSchema, typed)
  return { solved: solved === 'yes', comment }
}
