import { listFeeLines } from '#features/fees/contract.lines.ts'
import { classChoices } from '#features/licences/contract.facts.ts'
import { type NamedQuestion, namedQuestions, questionParts } from '#fields/leads-to.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { messages } from '../../messages.ts'
import { outcomeLimit } from '../../rules.ts'
import { choicesOf, ConditionEditor } from './builder-condition.tsx'
import type { BuilderDraft } from './builder-draft.ts'
import { type BuilderLeadsTo, type BuilderOutcome, singleQuestions } from './builder-outcomes.ts'
import type { BuilderProblem } from './builder-problems.ts'
import type { ChangeDraft } from './use-builder.ts'

type LeadsToProps = { draft: BuilderDraft; problems: BuilderProblem[]; onChange: ChangeDraft }

const questionWords: Record<NamedQuestion, { label: string; hint: string }> = {
  capacity: {
    label: 'Question for the capacity',
    hint: 'A number, in megawatts. The fee of a category with tiers needs it.',
  },
  site: { label: 'Question for the site', hint: 'A text or a choice.' },
  council: { label: 'Question for the local government area', hint: 'A text or a choice.' },
  holder: { label: 'Question for the holder', hint: 'A text: the company or person that will hold the licence.' },
}

/** What the form leads to: the fee that applicants are told, what a licence takes over, and the days for the decision. */
export function LeadsToEditor({ draft, problems, onChange }: LeadsToProps) {
  const { leadsTo, sections } = draft
  const { outcomes } = leadsTo
  const change = (part: Partial<BuilderLeadsTo>, tag?: string) =>
    onChange((before) => ({ ...before, leadsTo: { ...before.leadsTo, ...part } }), tag)
  const errorOf = (key: string) => {
    const error = problems.find((problem) => problem.key === `leadsTo.${key}`)?.message
    return { id: `leadsTo.${key}`, ...(error && { error }) }
  }
  const asked = singleQuestions(sections)
  const add = () => change({ outcomes: [...outcomes, { key: crypto.randomUUID(), licenceClass: '', feeLine: '' }] })
  return (
    <section aria-labelledby="builder-leads-to" className="grid gap-5">
      <div>
        <h2 id="builder-leads-to" className="text-2xl">
          What it leads to
        </h2>
        <p className="text-muted">
          Applicants are told the fee of the first outcome that fits their answers. A licence takes over class,
          capacity, site, place and holder.
        </p>
      </div>
      {outcomes.map((outcome, index) => (
        <OutcomeEditor
          key={outcome.key}
          {...{ outcome, index, draft }}
          field={errorOf(`outcomes.${index}`)}
          onChange={(next, tag) => change({ outcomes: outcomes.with(index, next) }, tag)}
          onRemove={() => change({ outcomes: outcomes.toSpliced(index, 1) })}
        />
      ))}
      <Button icon="plus" className="justify-self-start" disabled={outcomes.length >= outcomeLimit} onClick={add}>
        Add outcome
      </Button>
      {questionParts.map((part) => (
        <NativeSelect
          key={part}
          {...questionWords[part]}
          {...errorOf(part)}
          optional
          className="max-w-xl"
          value={leadsTo[part]}
          placeholder="None"
          options={[
            ...asked.filter(({ kind }) => (namedQuestions[part] as readonly string[]).includes(kind)),
            // Named, and of another kind since, or not asked any more.
            ...strayOf(draft, leadsTo[part], namedQuestions[part]),
          ].map(({ key, name }) => ({ value: key, label: name }))}
          onChange={({ currentTarget: { value } }) => change({ [part]: value })}
        />
      ))}
      <Checkbox
        label="The public is told of an application before a licence is granted"
        checked={leadsTo.notice}
        onChange={({ currentTarget: { checked } }) => change({ notice: checked })}
      />
      <TextField
        label="Working days until the Commission decides"
        hint="Empty for the review time of all applications."
        {...errorOf('days')}
        optional
        inputMode="numeric"
        maxLength={3}
        className="max-w-xl"
        value={leadsTo.days}
        onChange={({ currentTarget: { value } }) => change({ days: value }, 'leadsTo.days')}
      />
    </section>
  )
}

function strayOf({ sections }: BuilderDraft, key: string, kinds: readonly string[]): { key: string; name: string }[] {
  if (key === '') return []
  const question = sections.flatMap(({ questions }) => questions).find((each) => each.key === key)
  const fits = singleQuestions(sections).some((each) => each.key === key && kinds.includes(each.kind))
  return fits ? [] : [{ key, name: question?.name ?? 'A question that is removed' }]
}

type OutcomeProps = {
  outcome: BuilderOutcome
  index: number
  draft: BuilderDraft
  field: { id: string; error?: string }
  onChange: (next: BuilderOutcome, tag?: string) => void
  onRemove: () => void
}

function OutcomeEditor({ outcome, index, draft, field, onChange, onRemove }: OutcomeProps) {
  const { data } = useApiQuery(listFeeLines, {})
  const lines = (data?.lines ?? []).map(({ key, label }) => ({ value: key, label }))
  const { feeLine, when } = outcome
  const isKnown = feeLine === '' || lines.some(({ value }) => value === feeLine)
  const isGone = data !== undefined && !isKnown
  const choices = singleQuestions(draft.sections).filter((each) => choicesOf(each).length > 0 || each.key === when?.of)
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{messages.outcome(index)}</legend>
      <TextField
        label="Class of licence, permit or registration"
        optional
        maxLength={100}
        value={outcome.licenceClass}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...outcome, licenceClass: value }, `class ${outcome.key}`)
        }
      />
      <NativeSelect
        label="In the public register as"
        hint="An approver is asked to grant a licence of this class with the approval."
        optional
        placeholder="Not in the register"
        value={outcome.registerClass ?? ''}
        options={classChoices}
        onChange={({ currentTarget: { value } }) => onChange({ ...outcome, registerClass: value })}
      />
      <NativeSelect
        label="Line of the schedule of fees"
        optional
        placeholder="None"
        {...field}
        {...(isGone && !field.error && { error: messages.lineGone })}
        value={feeLine}
        options={isKnown ? lines : [...lines, { value: feeLine, label: feeLine }]}
        onChange={({ currentTarget: { value } }) => onChange({ ...outcome, feeLine: value })}
      />
      <ConditionEditor
        label="Only when an answer fits"
        value={when}
        earlier={choices}
        onChange={(next) => onChange({ ...outcome, when: next })}
      />
      <Button variant="quiet" size="sm" icon="trash" className="justify-self-start" onClick={onRemove}>
        Remove<span className="sr-only"> {messages.outcome(index)}</span>
      </Button>
    </fieldset>
  )
}
