import { Fragment, type ReactNode } from 'react'
import { sendTestMail } from '../../contract.mails.ts'
import type { MailInEditor } from '#fields/content/content-input.tsx'
import { type MailPart, readMailParts } from '#fields/mail/mail-parts.ts'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import { useApiMutation } from '#kit/api/query.ts'
import { useContact } from '#kit/site-frame.ts'
import { commission } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'

export type MailToolsProps = MailInEditor & { type: string }

/** Under the texts of a mail or a paper: how they read with example values, and of a mail a test to the own address. */
export function MailTools({ type, name, label, written, fields, values }: MailToolsProps) {
  const { email, phone } = useContact().contacts.general
  const { as, samples: own } = written
  const samples = { commission: commission.name, portal: commission.shortName, email, phone, ...own }
  const [first = '', ...others] = Object.keys(fields).map((key) => textOf(values[key]))
  return (
    <div className="grid gap-3">
      <Disclosure title={`Preview: ${label}`}>
        <p className="font-semibold [overflow-wrap:anywhere]">{fillPlaceholders(first, samples)}</p>
        {others.map((each, index) => (
          <MailPreview key={index} text={fillPlaceholders(each, samples)} link={own['link']} />
        ))}
      </Disclosure>
      {as === 'mail' && <TestMail label={label} mail={{ type, mail: name, subject: first, text: others[0] ?? '' }} />}
    </div>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type TestMailProps = { label: string; mail: { type: string; mail: string; subject: string; text: string } }

function TestMail({ label, mail }: TestMailProps) {
  const { isPending, mutate, data, error } = useApiMutation(sendTestMail)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size="sm"
        icon="send"
        busy={isPending}
        busyLabel="Sending"
        onClick={() => !isPending && mutate({ body: mail })}
      >
        Send a test to me<span className="sr-only">: {label}</span>
      </Button>
      {error && <Alert kind="error">{error.message}</Alert>}
      {data && <Alert kind="success">{data.message}</Alert>}
    </div>
  )
}

const linesOf = (lines: readonly string[]): ReactNode =>
  lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** How a mail reads in HTML: the same parts that the mail itself is made of (features/mail/mail-html.ts). */
function MailPreview({ text, link }: { text: string; link: string | undefined }) {
  return (
    <div className="mt-3 grid gap-4 [overflow-wrap:anywhere]">
      {readMailParts(text, link).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: MailPart }) {
  if (part.kind === 'text') return <p>{linesOf(part.lines)}</p>
  if (part.kind === 'quote')
    return <blockquote className="border-s-3 border-line ps-4 text-muted">{linesOf(part.lines)}</blockquote>
  if (part.kind === 'facts')
    return (
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {part.facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    )
  return (
    <div>
      <span className="inline-block rounded-md bg-brand px-5 py-3 font-semibold text-on-brand">{part.label}</span>
      <p className="mt-2 text-sm text-muted">{part.href}</p>
    </div>
  )
}
