import { type ReactNode, useState } from 'react'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PrintedOn } from '#ui/printed-on.tsx'
import { factsOfCase, factsOfPerson } from '../case/case-facts.ts'
import { factsOfEntry } from '../case/entry-facts.ts'
import { resultWords } from '../../messages.results.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

type Props = { kind: KindScreens; row: CaseDetail; staff: boolean }

/** A case as a document: facts, thread and the list of documents, with the notes of staff only when chosen. */
export function CasePrint({ kind, row, staff }: Props) {
  const [withNotes, setWithNotes] = useState(false)
  const title = useArrivalFocus<HTMLSpanElement>()
  const entries = row.timeline.filter((entry) => !entry.internal || withNotes)
  return (
    <article className="mx-auto grid max-w-3xl gap-8">
      <div data-print="no" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap gap-2">
          <LinkButton to={`${kind.path}/${row.id}`} icon="arrow-left">
            Back to the {kind.noun.toLowerCase()}
          </LinkButton>
          <Button icon="print" variant="primary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        {staff && (
          <Checkbox
            label="With internal notes"
            checked={withNotes}
            onChange={(event) => setWithNotes(event.currentTarget.checked)}
          />
        )}
      </div>
      <PageHeader
        kicker={`${kind.noun} ${row.reference}`}
        title={
          <span ref={title} tabIndex={-1}>
            {kind.subjectOf(row)}
          </span>
        }
        lead={stateOf(row)}
        meta={<PrintedOn />}
      />
      <Part title={`The ${kind.noun.toLowerCase()}`}>
        <p dir="auto" className="mb-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {row.description}
        </p>
        <DescriptionList dense items={[...factsOfCase(kind, row), ...(staff ? factsOfEntry(row) : [])]} />
      </Part>
      <Part title={staff ? kind.person : 'Your details'}>
        <DescriptionList dense items={factsOfPerson(row)} />
      </Part>
      <Part title="Documents">
        {row.documents.length === 0 && <p>None</p>}
        <ul className="list-disc ps-5 empty:hidden">
          {row.documents.map(({ id, originalName, size, uploadedAt }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {originalName}, {formatFileSize(size)}, {formatDay(uploadedAt)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Messages and events">
        <ol>
          {entries.map(({ id, at, by, text, note, files, internal }) => (
            <li key={id} className="border-t border-line py-2">
              <p>
                <strong>{text}</strong>, {by}
                {internal && ' (internal)'}
                <time dateTime={at} className="tabular block text-sm text-muted">
                  {formatMoment(at)}
                </time>
              </p>
              {note && (
                <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
                  {note}
                </p>
              )}
              {files.length > 0 && <p className="text-sm [overflow-wrap:anywhere]">{files.join(', ')}</p>}
            </li>
          ))}
        </ol>
      </Part>
    </article>
  )
}

const stateOf = (row: CaseDetail): string => {
  const { status, escalationLevel, clock, resolvedAt } = row
  return [
    status === 'Resolved' && resolvedAt ? `Resolved on ${formatDay(resolvedAt)}` : status,
    resultWords(row),
    escalationLevel > 0 && `level ${escalationLevel} of 3`,
    clock.dueAt && `due on ${formatDay(clock.dueAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-2xl">{title}</h2>
      {children}
    </section>
  )
}
