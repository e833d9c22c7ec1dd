import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { listApprovals } from '#features/approvals/contract.ts'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { api } from '#kit/api/browser-api.ts'
import { useDuty } from '#kit/duty.tsx'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { queryKey, useApiMutation } from '#kit/api/query.ts'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { may } from '#platform/duties.ts'
import { formatDay, formatTime } from '#platform/values/nigerian-time.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import {
  getFeeDraft,
  type ManagedSchedule,
  saveFeeDraft,
  previewFeeDraft,
  deleteFeeDraft,
  publishFeeSchedule,
} from '../../contract.drafts.ts'
import { getFeeSchedule } from '../../contract.ts'
import { compareSchedules } from '../../rules.changes.ts'
import { reasonLimit, sourceLimit, titleLimit } from '../../rules.figures.ts'
import { toSheet } from '../../rules.sheet.ts'
import { asParts, scheduleFile } from '../../schedule.ts'
import { ChangeList } from '../change-list.tsx'
import { PartEditor } from './part-editor.tsx'
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
          arrow keys move along a column. Name the source beside each new figure. A schedule does not save itself: its
          figures count together, and are saved once all can be read.
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
  const resetList = useListReset('fees')
  const { submit, busy, error } = useSubmit()
  const save = (
    body: Parameters<typeof call>[1],
    onSaved: (saved: ManagedSchedule) => void,
    onRefused: (fields: FieldProblem[]) => void,
  ) =>
    submit(async () => {
      const saved = await call(id, body)
      client.setQueryData(queryKey(getFeeDraft, { params: { id } }), saved)
      resetList()
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

interface DeleteDraftButtonProps {
  id: string
  version: number
  /** Before the screen is left: its changes need no saving. */
  onDelete: () => void
}

function DeleteDraftButton({ id, version, onDelete }: DeleteDraftButtonProps) {
  const navigate = useNavigate()
  const resetList = useListReset('fees')
  const dialog = (onClose: () => void) => (
    <AskDialog
      title="Delete this draft?"
      confirmLabel="Delete"
      danger
      send={() => api.call(deleteFeeDraft, { params: { id }, query: { version } })}
      done={({ message }) => message}
      onDone={async () => {
        resetList()
        // Before the way to the list is taken, which unsaved changes would hold up.
        flushSync(() => {
          onClose()
          onDelete()
        })
        await navigate('/content-manager/fees')
      }}
      onClose={onClose}
    >
      <p>This cannot be undone. Published schedules stay as they are.</p>
    </AskDialog>
  )
  return (
    <AskButton variant="quiet" icon="trash" dialog={dialog}>
      Delete draft
    </AskButton>
  )
}

interface PublishButtonProps {
  id: string
  version: number
  effectiveOn: string
  disabled: boolean
  onRefused: (fields: FieldProblem[]) => void
}

/** Publishes the saved draft for its day, or asks a second publisher to approve it. */
function PublishButton({ id, version, effectiveOn, disabled, onRefused }: PublishButtonProps) {
  const mayPublish = useDuty(may.publishContent)
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const resetList = useListReset('fees')
  const { submit, busy, error } = useSubmit()
  if (!mayPublish) return null
  const publish = async () => {
    await submit(
      async () => {
        const answer = await withProof(() => api.call(publishFeeSchedule, { params: { id }, body: { version } }))
        toast.success(answer.message)
        resetList()
        for (const read of [getFeeDraft, getFeeSchedule, listApprovals])
          await client.invalidateQueries({ queryKey: queryKey(read) })
      },
      (fields) => onRefused(fields),
    )
    setOpen(false)
  }
  return (
    <div className="contents">
      <Button icon="send" disabled={disabled} onClick={() => setOpen(true)}>
        Publish
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={effectiveOn ? `Publish the fees from ${formatDay(effectiveOn)}?` : 'Publish this schedule?'}
        confirmLabel="Publish"
        busy={busy}
        onClose={() => setOpen(false)}
        onConfirm={() => void publish()}
      >
        <p>
          A second publisher must approve. Then the site announces the new fees, and shows them everywhere from that day
          on. You can withdraw them until then.
        </p>
      </ConfirmDialog>
      {error && (
        <Alert kind="error" title="Not published" className="basis-full">
          {error.message}
        </Alert>
      )}
    </div>
  )
}
