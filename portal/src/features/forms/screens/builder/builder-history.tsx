import { useState } from 'react'
import { Loaded } from '#kit/api/loaded.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type FormDoc, getTemplateVersion, listTemplateVersions, type TemplateContent } from '../../contract.ts'
import { type BuilderDraft, openDraft } from './builder-draft.ts'
import { describeChanges } from './builder-merge.ts'

export type BuilderHistoryProps = {
  formId: string
  draft: BuilderDraft
  /** Documents that the draft keeps. */
  attached: FormDoc[]
  onRestore: (version: TemplateContent) => void
  onClose: () => void
}

/** Lists the versions of a form with author and time; each can be compared with the draft and restored. */
export function BuilderHistory({ formId, draft, attached, onRestore, onClose }: BuilderHistoryProps) {
  const history = useApiQuery(listTemplateVersions, { params: { id: formId } })
  const [open, setOpen] = useState<number>()
  return (
    <Dialog isOpen onClose={onClose} title="History of the form" size="lg">
      <Loaded read={history} loading="Loading the history" failure="Failed to fetch the history">
        {({ versions }) => (
          <ol className="grid border-t border-line">
            {versions.map(({ version, title, savedAt, savedBy }, index) => (
              <li key={version} className="grid gap-3 border-b border-line py-3">
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <p className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                    <span className="font-semibold">Version {version}</span>
                    {index === 0 && ' (saved now)'}
                    <span className="block text-sm text-muted">
                      {title} · {formatMoment(savedAt)} · {savedBy}
                    </span>
                  </p>
                  <Button
                    size="sm"
                    aria-expanded={open === version}
                    onClick={() => setOpen(open === version ? undefined : version)}
                  >
                    Compare<span className="sr-only"> version {version}</span>
                  </Button>
                </div>
                {open === version && <Comparison {...{ formId, version, draft, attached, onRestore }} />}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  )
}

type ComparisonProps = Omit<BuilderHistoryProps, 'onClose'> & { version: number }

function Comparison({ formId, version, draft, attached, onRestore }: ComparisonProps) {
  const read = useApiQuery(getTemplateVersion, { params: { id: formId, version } })
  return (
    <Loaded read={read} loading="Loading the version" failure="Failed to fetch the version">
      {({ version: content }) => (
        <div className="grid gap-3 rounded-md bg-sunken p-4">
          <p className="font-semibold">Differences from the version that you have open:</p>
          <ChangeList changes={differencesOf(draft, attached, content)} />
          <div>
            <Button size="sm" variant="primary" onClick={() => onRestore(content)}>
              Restore this version
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  )
}

function differencesOf(draft: BuilderDraft, attached: readonly FormDoc[], content: TemplateContent): string[] {
  const keptDocs = content.documents.map(({ id }) => id)
  const lacks = (list: readonly FormDoc[]) => (document: FormDoc) => !list.some(({ id }) => id === document.id)
  return [
    ...describeChanges(
      draft,
      openDraft(content, { status: draft.status, keptDocs }, () => crypto.randomUUID()),
    ),
    ...attached.filter(lacks(content.documents)).map(({ fileName }) => `Document ‘${fileName}’ is removed`),
    ...content.documents.filter(lacks(attached)).map(({ fileName }) => `Document ‘${fileName}’ is attached`),
  ]
}

/** The differences between two versions of a form in sentences. */
function ChangeList({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0)
    return <p className="text-muted">Title, description, questions and documents are the same.</p>
  return (
    <ul className="grid list-[square] gap-1 ps-5 marker:text-amber">
      {changes.map((change) => (
        <li key={change} className="[overflow-wrap:anywhere]">
          {change}
        </li>
      ))}
    </ul>
  )
}
