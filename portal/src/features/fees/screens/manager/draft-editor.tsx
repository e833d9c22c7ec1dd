import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { api } from '#kit/browser-api.ts'
import { LeaveGuard } from '#kit/leave-guard.tsx'
import { queryKey, useApiMutation } from '#kit/query.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { formatDay, formatTime } from '#platform/nigerian-time.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import {
  getFeeDraft,
  listFeeDrafts,
  type ManagedSchedule,
  saveFeeDraft,
  previewFeeDraft,
} from '../../contract.drafts.ts'
import { scheduleFile } from '../../rules.addresses.ts'
import { compareSchedules } from '../../rules.changes.ts'
import { reasonLimit, sourceLimit, titleLimit } from '../../rules.limits.ts'
import { toSheet } from '../../rules.sheet.ts'
import { asParts } from '../../schedule.ts'
import { ChangeList } from '../change-list.tsx'
import { DeleteDraftButton } from './delete-draft-button.tsx'
import { PartEditor } from './part-editor.tsx'
import { PublishButton } from './publish-button.tsx'
import { findBefore, useDraft, type DraftFacts } from './use-draft.ts'

type Errors = { message: string; href?: string }[]

/** Edits a draft: day, source and reason, every figure and word, what changes; then preview and publication. */
export function DraftEditor({ schedule }: { schedule: ManagedSchedule }) {
  const draft = useDraft(schedule)
  const [version, setVersion] = useState(schedule.version)
  const [refused, setRefused] = useState<Errors>([])
  const [attempt, setAttempt] = useState(0)
  const form = useId()
  const { id, before } = schedule
  const { save, busy, error } = useSave(id)
  const old = useMemo(() => ({ parts: asParts(before.parts) }), [before.parts])
  const oldTexts = useMemo(() => findBefore(toSheet(old.parts), draft.sheet), [old, draft.sheet])
  const changes = useMemo(() => compareSchedules(old, draft), [old, draft])

  const refuse = (errors: Errors) => {
    setRefused(errors)
    setAttempt((count) => count + 1)
  }
  const send = () => {
    const unreadable = Object.entries(draft.problems).map(([cell, message]) => ({ message, href: `#${cell}` }))
    if (unreadable.length > 0) return refuse(unreadable)
    setRefused([])
    draft.tidy()
    const body = { version, ...draft.facts, parts: draft.parts }
    void save(
      body,
      (saved) => {
        setVersion(saved.version)
        draft.saved()
      },
      (fields) => refuse(toErrors(form, fields)),
    )
  }
  return (
    <form
      className="grid gap-8"
      noValidate
      aria-label="Schedule of fees"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <LeaveGuard when={draft.isChanged} />
      <ErrorSummary errors={refused} attempt={attempt} />
      {error && (
        <Alert kind="error" title="The draft is not saved">
          {error.message}
        </Alert>
      )}
      <DraftFactsFields idPrefix={form} facts={draft.facts} onChange={draft.setFacts} problems={refused} />
      <section aria-labelledby={`${form}-figures`} className="grid gap-3">
        <h3 id={`${form}-figures`}>Figures</h3>
        <p className="measure text-muted">
          Type a figure like ₦150,000, US$30,000 or ‘On application’, or paste a block from a spreadsheet. Enter and the
          arrow keys move along a column. Name the source beside each new figure.
        </p>
        <div className="border-t border-line">
          {draft.words.map((part) => (
            <PartEditor
              key={part.key}
              part={part}
              tables={draft.sheet[part.key]}
              problems={draft.problems}
              before={oldTexts}
              actions={draft.actions[part.key]}
              onWords={(changed) =>
                draft.setWords(draft.words.map((each) => (each.key === changed.key ? changed : each)))
              }
            />
          ))}
        </div>
      </section>
      <section aria-labelledby={`${form}-changes`} className="grid gap-3">
        <h3 id={`${form}-changes`}>What changes against the schedule of {formatDay(before.date)}</h3>
        {changes.length === 0 ? (
          <p className="text-muted">Nothing yet.</p>
        ) : (
          <ChangeList changes={changes} caption="Changes" />
        )}
      </section>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          Save draft
        </Button>
        <PreviewButton id={id} disabled={draft.isChanged || busy} />
        <PublishButton
          id={id}
          version={version}
          effectiveOn={draft.facts.effectiveOn}
          disabled={draft.isChanged || busy}
          onRefused={(fields) => refuse(toErrors(form, fields))}
        />
        <DeleteDraftButton id={id} version={version} onDelete={draft.saved} />
        <p role="status" className="text-sm text-muted">
          {draft.isChanged ? 'Save the draft before you preview or publish it.' : 'All changes are saved.'}
        </p>
      </div>
    </form>
  )
}

const ownFields = ['title', 'effectiveOn', 'source', 'reason']

const toErrors = (form: string, fields: FieldProblem[]): Errors =>
  fields.map(({ field, message }) => ({ message, ...(ownFields.includes(field) && { href: `#${form}-${field}` }) }))

function useSave(id: string) {
  const client = useQueryClient()
  const { submit, busy, error } = useSubmit()
  const save = (
    body: Parameters<typeof call>[1],
    onSaved: (saved: ManagedSchedule) => void,
    onRefused: (fields: FieldProblem[]) => void,
  ) =>
    submit(async () => {
      const saved = await call(id, body)
      client.setQueryData(queryKey(getFeeDraft, { params: { id } }), saved)
      await client.invalidateQueries({ queryKey: queryKey(listFeeDrafts) })
      onSaved(saved)
      toast.success('Saved')
    }, onRefused)
  return { save, busy, error }
}

const call = (id: string, body: Parameters<typeof api.call<typeof saveFeeDraft>>[1]['body']) =>
  api.call(saveFeeDraft, { params: { id }, body })

interface Props {
  idPrefix: string
  facts: DraftFacts
  problems: readonly { message: string; href?: string }[]
  onChange: (facts: DraftFacts) => void
}

/** The day, the source and the reason of a new schedule, which the public reads too. */
function DraftFactsFields({ idPrefix, facts, problems, onChange }: Props) {
  const field = (name: keyof DraftFacts) => {
    const id = `${idPrefix}-${name}`
    const error = problems.find(({ href }) => href === `#${id}`)?.message
    return {
      id,
      name,
      value: facts[name],
      ...(error && { error }),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...facts, [name]: event.currentTarget.value }),
    }
  }
  return (
    <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
      <TextField
        type="date"
        label="Applies from"
        hint="From midnight (Nigerian time). A day after today."
        {...field('effectiveOn')}
      />
      <TextField
        label="Source"
        hint="The order or gazette, for example Order 3 of 2027"
        maxLength={sourceLimit}
        {...field('source')}
      />
      <TextArea
        label="What changes and why"
        hint="The public reads this beside the new fees."
        rows={3}
        maxLength={reasonLimit}
        className="sm:col-span-2"
        {...field('reason')}
      />
      <TextField label="Title" maxLength={titleLimit} className="sm:col-span-2" {...field('title')} />
    </div>
  )
}

const pages = [
  { path: '/licenses', label: 'Licenses & Permits' },
  { path: '/tariffs', label: 'Tariffs and Fees' },
  { path: '/fees/calculator', label: 'Fee calculator' },
  { path: scheduleFile, label: 'Schedule of fees (PDF)' },
]

/** Makes addresses that show every page, the calculator and the PDF with the saved draft. */
function PreviewButton({ id, disabled }: { id: string; disabled?: boolean }) {
  const preview = useApiMutation(previewFeeDraft)
  return (
    <div className="contents">
      <Button
        icon="eye"
        disabled={disabled}
        busy={preview.isPending}
        onClick={() => preview.mutate({ params: { id } })}
      >
        Preview
      </Button>
      {preview.isError && (
        <Alert kind="error" className="basis-full">
          {preview.error.message}
        </Alert>
      )}
      {preview.data && !disabled && (
        <Alert kind="success" title="The preview is ready" className="basis-full">
          <ul className="flex flex-wrap gap-x-6">
            {pages.map(({ path, label }) => (
              <li key={path}>
                <a
                  href={`${path}?preview=${preview.data.token}`}
                  target="_blank"
                  rel="noreferrer"
                  className="link tap inline-flex items-center"
                >
                  {label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
          <p className="text-sm">The addresses work until {formatTime(preview.data.expiresAt)}.</p>
        </Alert>
      )}
    </div>
  )
}
