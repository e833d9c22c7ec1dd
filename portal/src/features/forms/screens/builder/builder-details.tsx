import { NativeSelect, TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { TemplateStatus } from '../../rules.ts'
import type { BuilderDraft } from './builder-draft.ts'
import type { BuilderProblem } from './builder-problems.ts'
import { templateStatusLabels } from '../template-badge.tsx'
import type { ChangeDraft } from './use-builder.ts'

const hints: Record<TemplateStatus, string> = {
  draft: 'Only staff see it.',
  published: 'Applicants see it and can fill it in.',
  archived: 'It takes no new applications; existing ones stay.',
}

export type BuilderDetailsProps = { draft: BuilderDraft; problems: BuilderProblem[]; onChange: ChangeDraft }

/** Title, description and status of a form. */
export function BuilderDetails({ draft, problems, onChange }: BuilderDetailsProps) {
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
