import { Checkbox, CheckboxGroup } from '#ui/form/choice.tsx'
import { isDateKind } from '#fields/field.ts'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import type { BuilderCondition, BuilderQuestion } from './builder-draft.ts'

type Test = 'is' | 'isNot' | 'oneOf' | 'filled' | 'empty'
const testLabels: Record<Test, string> = {
  is: 'is',
  isNot: 'is not',
  oneOf: 'is one of',
  filled: 'is given',
  empty: 'is not given',
}

const testOf = ({ isNot, oneOf, filled }: BuilderCondition): Test => {
  if (filled !== undefined) return filled ? 'filled' : 'empty'
  if (oneOf !== undefined) return 'oneOf'
  return isNot === undefined ? 'is' : 'isNot'
}

/** The possible answers of a question with fixed choices; empty for a free-text question. */
export const choicesOf = ({ kind, options }: BuilderQuestion): string[] =>
  kind === 'checkbox' && options.length === 0 ? ['Yes', 'No'] : kind === 'select' || kind === 'checkbox' ? options : []

function condition(of: BuilderQuestion, test: Test, answer: string): BuilderCondition {
  const base = { of: of.key }
  if (test === 'filled' || test === 'empty') return { ...base, filled: test === 'filled' }
  if (test === 'oneOf') return { ...base, oneOf: answer ? [answer] : [] }
  return test === 'is' ? { ...base, is: answer } : { ...base, isNot: answer }
}

export type ConditionEditorProps = {
  /** What the condition shows or hides: 'this input'. */
  what?: string
  label?: string
  value: BuilderCondition | undefined
  /** Earlier questions that the condition may refer to. */
  earlier: BuilderQuestion[]
  onChange: (value: BuilderCondition | undefined) => void
}

/** Editor for the condition of a question or section: the earlier question, the test and the answer. */
export function ConditionEditor({ what, value, earlier, onChange, ...words }: ConditionEditorProps) {
  const { label = `Show ${what} only when an earlier answer fits` } = words
  const first = earlier.at(-1)
  return (
    <div className="grid gap-3">
      <Checkbox
        label={label}
        checked={value !== undefined}
        disabled={!value && !first}
        {...(!value && !first && { hint: 'There is no earlier question yet.' })}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked && first ? condition(first, 'is', choicesOf(first)[0] ?? '') : undefined)
        }
      />
      {value && <ConditionFields {...{ value, earlier, onChange }} />}
    </div>
  )
}

type ConditionFieldsProps = ConditionEditorProps & { value: BuilderCondition }

function ConditionFields({ value, earlier, onChange }: ConditionFieldsProps) {
  const asked = earlier.find(({ key }) => key === value.of)
  const test = testOf(value)
  const choices = asked ? choicesOf(asked) : []
  const answer = value.is ?? value.isNot ?? value.oneOf?.[0] ?? choices[0] ?? ''
  return (
    <div className="grid gap-4 border-s-2 border-amber ps-4 sm:grid-cols-2">
      <NativeSelect
        label="Question that decides"
        value={asked?.key ?? ''}
        {...(!asked && { placeholder: 'Choose one', error: 'This question is not asked earlier any more' })}
        options={earlier.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={({ currentTarget }) => {
          const next = earlier.find(({ key }) => key === currentTarget.value)
          if (next) onChange(condition(next, test, choicesOf(next)[0] ?? ''))
        }}
      />
      {asked && (
        <NativeSelect
          label="Its answer"
          value={test}
          options={Object.entries(testLabels)
            .filter(([key]) => key !== 'oneOf' || choices.length > 0)
            .map(([key, label]) => ({ value: key, label }))}
          onChange={({ currentTarget }) => onChange(condition(asked, currentTarget.value as Test, answer))}
        />
      )}
      {asked && <AnswerField {...{ value, test, choices, answer, asked, onChange }} />}
    </div>
  )
}

type AnswerFieldProps = {
  value: BuilderCondition
  test: Test
  choices: string[]
  answer: string
  asked: BuilderQuestion
  onChange: (value: BuilderCondition) => void
}

function AnswerField({ value, test, choices, answer, asked, onChange }: AnswerFieldProps) {
  if (test === 'filled' || test === 'empty') return null
  if (test === 'oneOf') {
    const chosen = value.oneOf ?? []
    return (
      <CheckboxGroup
        label="Answers"
        options={choices}
        value={chosen}
        onChange={({ currentTarget: { checked, value: option } }) =>
          onChange({
            of: value.of,
            oneOf: choices.filter((each) => (each === option ? checked : chosen.includes(each))),
          })
        }
      />
    )
  }
  const change = (text: string) => onChange(condition(asked, test, text))
  if (choices.length > 0)
    return (
      <NativeSelect
        label="Answer"
        options={choices.includes(answer) ? choices : [answer, ...choices]}
        value={answer}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  return (
    <TextField
      label="Answer"
      type={isDateKind(asked.kind) ? 'date' : 'text'}
      value={answer}
      maxLength={100}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
