import { Fragment, type ReactNode } from 'react'
import { type MailPart, readMailParts } from '#fields/mail-parts.ts'

const linesOf = (lines: readonly string[]): ReactNode =>
  lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))

/** How a mail reads in HTML: the same parts that the mail itself is made of (features/mail-texts/mail-html.ts). */
export function MailPreview({ text, link }: { text: string; link: string | undefined }) {
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
