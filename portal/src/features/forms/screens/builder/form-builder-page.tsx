import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { FormAnswers, ItemAnswers } from '#fields/field.ts'
import { FormSections } from '#fields/form-sections.tsx'
import { readItems } from '#fields/form-visibility.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { PresentPeople } from '#kit/present-people.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { usePresence } from '#kit/use-presence.ts'
import { holds, may } from '#platform/duties.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { getTemplate, type Template, type TemplateContent } from '../../contract.ts'
import { templateStatusLabels } from '../../labels.ts'
import { contentToastMs, type TemplateStatus } from '../../rules.ts'
import { builderAddress, formsAddress, newFormId } from '../../addresses.ts'
import { TemplateBadge, ManagerFailure } from '../template-parts.tsx'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderConflict, useSaveForm } from './builder-conflict.tsx'
import { DocumentsEditor } from './builder-documents.tsx'
import { type BuilderDraft, openDraft, toPreview } from './builder-draft.ts'
import type { BuilderProblem } from './builder-problems.ts'
import { SectionList } from './builder-sections.tsx'
import { attachedDocs, openTemplate, useBuilder, type ChangeDraft } from './use-builder.ts'

// Below all sections.
const LeadsToEditor = onDemand(() => import('./builder-leads-to.tsx').then((part) => part.LeadsToEditor), {
  fallback: null,
})
const BuilderHistory = onDemand(() => import('./builder-history.tsx').then((part) => part.BuilderHistory), {
  fallback: null,
})

export const meta = () => pageMeta({ title: 'Form builder', noIndex: true })

/** The builder for one form, new at `/content-manager/forms/new`. The content manager around it provides the page title. */
export default function FormBuilderPage() {
  const { formId = newFormId } = useParams()
  const { user } = useSession()
  const fresh = formId === newFormId
  const read = useApiQuery(getTemplate, { params: { id: formId } }, { enabled: !fresh })
  const navigate = useNavigate()
  const close = useCallback(() => void navigate(formsAddress), [navigate])
  const form = fresh ? undefined : read.data?.form
  if (!user || !holds(user, may.publishForms))
    return (
      <EmptyState icon="lock" title="For publishers only">
        Application forms are changed by publishers.
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <div>
        <Link to={formsAddress} className="link tap inline-flex items-center gap-1.5">
          <Icon name="arrow-left" />
          All forms
        </Link>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="text-2xl [overflow-wrap:anywhere]">{fresh ? 'New form' : (form?.title ?? 'Form')}</h2>
          {form && <TemplateBadge status={form.status} />}
        </div>
      </div>
      {!fresh && read.isPending && <SkeletonRows label="Loading the form" />}
      {!fresh && read.isError && <ManagerFailure error={read.error} onRetry={() => void read.refetch()} />}
      {(fresh || form) && (
        <FormBuilder
          key={formId}
          form={form}
          userId={user.id}
          onCreated={({ id }) => void navigate(builderAddress(id), { replace: true, state: { keepsFocus: true } })}
          onDeleted={close}
        />
      )}
    </div>
  )
}

type FormBuilderProps = {
  /** Undefined for a new form. */
  form: Template | undefined
  userId: string
  /** Called after the first save of a new form, which now has an address. */
  onCreated: (form: Template) => void
  onDeleted: () => void
}

/** The form builder: the editor beside a preview of what applicants see. */
function FormBuilder({ form, userId, onCreated, onDeleted }: FormBuilderProps) {
  const builder = useBuilder(form, userId)
  const { draft, change } = builder
  const [files, setFiles] = useState<File[]>([])
  const [view, setView] = useState<'edit' | 'preview'>('edit')
  const [history, setHistory] = useState(false)
  const [said, setSaid] = useState('')
  const [deleted, setDeleted] = useState(false)
  const saving = useSaveForm(builder, form, files, (saved) => {
    setFiles([])
    builder.settle(saved, openTemplate(saved))
    if (!form) onCreated(saved)
  })
  // Wait until the leave guard below is off; otherwise it would stop the navigation.
  useEffect(() => {
    if (deleted) onDeleted()
  }, [deleted, onDeleted])
  const people = usePresence(form ? { place: 'form', record: form.id } : null)
  const unsaved = builder.dirty || files.length > 0
  const { conflict, joined, take, close: closeConflict } = saving.joining
  const attached = form ? attachedDocs(form) : []
  const older = (draft.olderDocs ?? []).filter(({ id }) => !attached.some((doc) => doc.id === id))
  return (
    <div className="grid gap-6">
      <Notices builder={builder} form={form} />
      <PresentPeople people={people} />
      {joined && (
        <Alert title={`${joined} saved this form in the meantime`}>
          Your changes and theirs are both here now. Look at them, then save. The history has their version.
        </Alert>
      )}
      <ErrorSummary
        attempt={saving.attempt}
        errors={saving.problems.map(({ key, message }) => ({
          message,
          href: `#${key === 'title' ? 'builder-title' : key}`,
        }))}
      />
      <ViewSwitch view={view} onView={setView} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className={classNames('grid min-w-0 gap-10', view === 'preview' && 'max-lg:hidden')}>
          <BuilderDetails draft={draft} onChange={change} problems={saving.problems} />
          <SectionList builder={builder} problems={saving.problems} onSay={setSaid} />
          <LeadsToEditor draft={draft} onChange={change} problems={saving.problems} />
          <DocumentsEditor
            {...{ attached, older }}
            kept={draft.keptDocs}
            onKept={(keptDocs) => change((before) => ({ ...before, keptDocs }))}
            files={files}
            onFiles={setFiles}
            sent={saving.sent}
          />
        </div>
        <div
          className={classNames(
            'min-w-0 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto',
            view === 'edit' && 'max-lg:hidden',
          )}
        >
          <BuilderPreview draft={draft} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <BuilderBar
        {...{ builder, form, unsaved }}
        busy={saving.busy}
        onSave={() => saving.save()}
        onHistory={() => setHistory(true)}
        onDeleted={() => {
          builder.discard()
          setDeleted(true)
        }}
      />
      <LeaveGuard when={unsaved && !saving.busy && !deleted}>
        What you have changed is not saved yet. The questions are kept on this device; chosen documents are not.
      </LeaveGuard>
      {history && form && (
        <BuilderHistory
          formId={form.id}
          draft={draft}
          attached={[...attached, ...older].filter(({ id }) => draft.keptDocs.includes(id))}
          onClose={() => setHistory(false)}
          onRestore={(content) => {
            change((before) => openDraft(content, withDocuments(before, content), () => crypto.randomUUID()))
            setHistory(false)
            toast.success(`Version ${content.version} is in the builder. Save to make it the current version.`, {
              duration: contentToastMs,
            })
          }}
        />
      )}
      {conflict && (
        <BuilderConflict
          conflict={conflict}
          onClose={closeConflict}
          onSettle={(joinedDraft) => take(conflict.theirs, joinedDraft)}
        />
      )}
    </div>
  )
}

/** The documents of the restored version. */
function withDocuments({ status, olderDocs = [] }: BuilderDraft, { documents }: TemplateContent) {
  const known = olderDocs.filter(({ id }) => !documents.some((doc) => doc.id === id))
  return { status, keptDocs: documents.map(({ id }) => id), olderDocs: [...known, ...documents] }
}

type NoticesProps = Pick<FormBuilderProps, 'form'> & { builder: ReturnType<typeof useBuilder> }

/** Notice that unsaved changes from an earlier visit were restored. */
function Notices({ builder, form }: NoticesProps) {
  const [read, setRead] = useState(false)
  if (!builder.restored || read || !builder.dirty) return null
  const older = form && builder.version.current < form.version
  return (
    <Alert
      kind={older ? 'warning' : 'info'}
      title="Your unsaved changes from an earlier visit are restored"
      onDismiss={() => setRead(true)}
      actions={
        <Button
          size="sm"
          onClick={() => {
            if (form) builder.settle(form, openTemplate(form))
            else builder.clear()
            setRead(true)
          }}
        >
          Discard them
        </Button>
      }
    >
      {older && 'Someone else has saved this form since. When you save, your changes and theirs are joined.'}
    </Alert>
  )
}

function ViewSwitch({ view, onView }: { view: 'edit' | 'preview'; onView: (view: 'edit' | 'preview') => void }) {
  return (
    <div role="group" aria-label="View" className="flex gap-2 lg:hidden">
      {(['edit', 'preview'] as const).map((each) => (
        <Button
          key={each}
          className="flex-1"
          aria-pressed={view === each}
          variant={view === each ? 'primary' : 'secondary'}
          icon={each === 'edit' ? 'edit' : 'eye'}
          onClick={() => onView(each)}
        >
          {each === 'edit' ? 'Edit' : 'Preview'}
        </Button>
      ))}
    </div>
  )
}

/** Shows the form with the components that applicants see. Answers only try out the conditions and are not saved. */
function BuilderPreview({ draft }: { draft: BuilderDraft }) {
  const [answers, setAnswers] = useState<FormAnswers>({})
  const sections = toPreview(draft)
  return (
    <section aria-labelledby="builder-preview" className="grid min-w-0 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="builder-preview" className="text-2xl">
          Preview
        </h2>
        <Button size="sm" variant="quiet" icon="retry" onClick={() => setAnswers({})}>
          Clear the answers
        </Button>
      </div>
      <p className="text-sm text-muted">
        This is what the applicant will see. Try it: questions come and go by their conditions.
      </p>
      <div className="grid gap-10 rounded-md border border-line bg-paper p-4 sm:p-6">
        <div>
          <p className="text-3xl font-semibold [overflow-wrap:anywhere]">{draft.title.trim() || 'Untitled form'}</p>
          {draft.description.trim() && <p className="mt-2 whitespace-pre-line text-muted">{draft.description}</p>}
        </div>
        {sections.length === 0 && <p className="text-muted">Sections appear here as soon as they have an input.</p>}
        <FormSections
          sections={sections}
          answers={answers}
          problems={[]}
          onAnswer={(name, answer) => setAnswers((before) => ({ ...before, [name]: answer }))}
          onItems={(section, edit) =>
            setAnswers((before) => ({
              ...before,
              [section.name]: edit(readItems(section, before) as ItemAnswers[]),
            }))
          }
          onSettled={() => undefined}
        />
      </div>
    </section>
  )
}

const hints: Record<TemplateStatus, string> = {
  draft: 'Only staff see it.',
  published: 'Applicants see it and can fill it in.',
  archived: 'It takes no new applications; existing ones stay.',
}

type BuilderDetailsProps = { draft: BuilderDraft; problems: BuilderProblem[]; onChange: ChangeDraft }

function BuilderDetails({ draft, problems, onChange }: BuilderDetailsProps) {
  const error = problems.find(({ key }) => key === 'title')?.message
  return (
    <div className="grid gap-5">
      <TextField
        id="builder-title"
        label="Title"
        value={draft.title}
        maxLength={200}
        {...(error && { error })}
        onChange={({ currentTarget }) => {
          const title = currentTarget.value
          onChange((before) => ({ ...before, title }), 'title')
        }}
      />
      <TextArea
        label="Description"
        optional
        rows={3}
        maxLength={2_000}
        value={draft.description}
        onChange={({ currentTarget }) => {
          const description = currentTarget.value
          onChange((before) => ({ ...before, description }), 'description')
        }}
      />
      <NativeSelect
        label="Status"
        hint={hints[draft.status]}
        className="max-w-sm"
        value={draft.status}
        options={Object.entries(templateStatusLabels).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => {
          const status = currentTarget.value as TemplateStatus
          onChange((before) => ({ ...before, status }), 'status')
        }}
      />
    </div>
  )
}
