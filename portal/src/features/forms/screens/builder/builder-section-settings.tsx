import { Checkbox } from '#ui/choice.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { describeCount } from '#fields/describe-condition.ts'
import type { Repeat } from '#fields/field.ts'
import { repeatLimit } from '../../rules.ts'
import { ConditionEditor } from './builder-condition.tsx'
import type { BuilderQuestion, BuilderSection } from './builder-draft.ts'

export type SectionSettingsProps = {
  section: BuilderSection
  earlier: BuilderQuestion[]
  onChange: (change: (section: BuilderSection) => BuilderSection, tag?: string) => void
}

/** The introduction of a section, how often it repeats, and its condition. */
export function SectionSettings({ section, earlier, onChange }: SectionSettingsProps) {
  const { repeat } = section
  const summary = [repeat && `repeated, ${describeCount(repeat).replace(/\.$/, '')}`, section.showWhen && 'conditional']
    .filter(Boolean)
    .join('; ')
  return (
    <Disclosure
      className="border-t"
      title={
        <>
          Settings of the section
          {summary && <span className="block text-sm font-normal text-muted">{summary}</span>}
        </>
      }
    >
      <div className="grid gap-5 pt-1">
        <TextArea
          label="Extra information"
          optional
          rows={2}
          maxLength={2_000}
          value={section.extraInfo}
          onChange={({ currentTarget }) => {
            const extraInfo = currentTarget.value
            onChange((before) => ({ ...before, extraInfo }), 'extraInfo')
          }}
        />
        <Checkbox
          label="Ask this section several times"
          hint="For instance for each director, or for each generating unit."
          checked={repeat !== undefined}
          onChange={({ currentTarget }) => {
            const on = currentTarget.checked
            onChange((before) => ({ ...before, repeat: on ? { min: 1, max: 10, itemLabel: '' } : undefined }))
          }}
        />
        {repeat && (
          <RepeatFields
            repeat={repeat}
            onChange={(change) => onChange((before) => ({ ...before, repeat: { ...repeat, ...change } }), 'repeat')}
          />
        )}
        <ConditionEditor
          what="this section"
          value={section.showWhen}
          earlier={earlier}
          onChange={(showWhen) => onChange((before) => ({ ...before, showWhen }), 'showWhen')}
        />
      </div>
    </Disclosure>
  )
}

function RepeatFields({ repeat, onChange }: { repeat: Repeat; onChange: (change: Partial<Repeat>) => void }) {
  const number = (value: number) => (Number.isNaN(value) ? 0 : value)
  return (
    <div className="grid gap-4 border-s-2 border-amber ps-4 sm:grid-cols-[1fr_6rem_6rem]">
      <TextField
        label="What one is called"
        placeholder="Director"
        value={repeat.itemLabel}
        maxLength={60}
        onChange={({ currentTarget }) => onChange({ itemLabel: currentTarget.value })}
      />
      <TextField
        label="At least"
        type="number"
        min={0}
        max={repeatLimit}
        value={repeat.min}
        onChange={({ currentTarget }) => onChange({ min: number(currentTarget.valueAsNumber) })}
      />
      <TextField
        label="At most"
        type="number"
        min={1}
        max={repeatLimit}
        value={repeat.max}
        onChange={({ currentTarget }) => onChange({ max: number(currentTarget.valueAsNumber) })}
      />
    </div>
  )
}
