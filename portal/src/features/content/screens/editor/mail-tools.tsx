import { useState, Fragment, type ReactNode } from 'react'
import { sendTestMail } from '../../contract.mails.ts'
import type { MailInEditor } from '#fields/content/content-input.tsx'
import { type MailPart, readMailParts } from '#fields/mail/mail-parts.ts'
import { fillPlaceholders } from '#platform/values/placeholders.ts'
import { api } from '#kit/api/browser-api.ts'
import { useContact } from '#kit/site-frame.ts'
import { commission } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'

export type MailToolsProps = MailInEditor & { type: string }

/** Under the texts of a mail: how it reads with example values, and a test to the person's own address. */
export function MailTools({ type, name, field, values }: MailToolsProps) {
  const { email, phone } = useContact().contacts.general
  const samples = { commission: commission.name, portal: commission.shortName, email, phone, ...field.mail?.samples }
  const subject = textOf(values['subject'])
  const text = textOf(values['text'])
  return (
    <div className="grid gap-3">
      <Disclosure title={`Preview: ${field.label}`}>
        <p className="font-semibold [overflow-wrap:anywhere]">{fillPlaceholders(subject, samples)}</p>
        <MailPreview text={fillPlaceholders(text, samples)} link={field.mail?.samples['link']} />
      </Disclosure>
      <TestMail label={field.label} mail={{ type, mail: name, subject, text }} />
    </div>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type TestMailProps = { label: string; mail: { type: string; mail: string; subject: string; text: string } }

function TestMail({ label, mail }: TestMailProps) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ failed: boolean; words: string }>()

  async function send() {
    if (busy) return
    setBusy(true)
    setAnswer(undefined)
    try {
      const { message } = await api.call(sendTestMail, { body: mail })
      setAnswer({ failed: false, words: message })
    } catch (error) {
      setAnswer({ failed: true, words: error instanceof Error ? error.message : 'The test was not sent. Try again.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" icon="send" busy={busy} busyLabel="Sending" onClick={() => void send()}>
        Send a test to me<span className="sr-only">: {label}</span>
      </Button>
      {answer && <Alert kind={answer.failed ? 'error' : 'success'}>{answer.words}</Alert>}
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
