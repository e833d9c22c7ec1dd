import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { reasonLimit, sourceLimit, titleLimit } from '../../rules.limits.ts'
import type { DraftFacts } from './use-draft.ts'

interface Props {
  idPrefix: string
  facts: DraftFacts
  problems: readonly { message: string; href?: string }[]
  onChange: (facts: DraftFacts) => void
}

/** The day, the source and the reason of a new schedule, which the public reads too. */
export function DraftFactsFields({ idPrefix, facts, problems, onChange }: Props) {
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
