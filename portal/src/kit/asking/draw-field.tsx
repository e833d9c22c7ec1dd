import { useRef } from 'react'
import { CheckboxGroup, type ChoiceGroupProps } from '#ui/form/choice.tsx'
import { DescribedField, type FieldDescription } from '#ui/form/described-field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { DraftNotice } from '../writing/draft-notice.tsx'
import type { Own, TextProps } from './fields.ts'
import type { AskedText, Field, FieldInput } from './read-fields.ts'

interface Drawn<Value, Props> {
  attributes: Own<Props>
  draft: AskedText | undefined
  input: FieldInput<Value>
}

const Boxes = ({ attributes, input: { value, set, error, first } }: Drawn<readonly string[], ChoiceGroupProps>) => (
  <CheckboxGroup
    {...attributes}
    {...first}
    {...{ value, error }}
    onChange={({ currentTarget: { value: option, checked } }) =>
      set(checked ? [...value, option] : value.filter((each) => each !== option))
    }
  />
)

function Text({ attributes, draft, input: { value, set, error, first } }: Drawn<string, TextProps>) {
  const { replies, ...area } = attributes
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TextArea
        {...area}
        {...first}
        {...{ value, error }}
        ref={field}
        readOnly={draft?.isComing}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      {replies && (
        <div>
          <replies.Insert
            kind={replies.kind}
            values={replies.values}
            draft={{ text: value, setText: set }}
            textRef={field}
          />
        </div>
      )}
      {draft?.useOther && draft.keepMine && (
        <DraftNotice
          draft={{ other: draft.other, refusal: draft.refusal, useOther: draft.useOther, keepMine: draft.keepMine }}
        />
      )}
    </>
  )
}

type Changed = { currentTarget: { value: string; checked?: boolean } }

/** A field of a dialog. Its attributes and value were checked against its kind where the field is described. */
export function DrawnField({ field, input }: { field: Field<unknown>; input: FieldInput<unknown> }) {
  if (!field.input) return field.show?.(input)
  const { kind, attributes } = field.input
  const drawn: Drawn<unknown, object> = { attributes, draft: field.draft, input }
  if (kind === 'boxes') return <Boxes {...(drawn as Drawn<readonly string[], ChoiceGroupProps>)} />
  if (kind === 'textarea') return <Text {...(drawn as Drawn<string, TextProps>)} />
  const { value, set, error, first } = input
  const isBox = kind === 'checkbox'
  const onChange = ({ currentTarget }: Changed) => set(isBox ? currentTarget.checked : currentTarget.value)
  const described = { kind, ...attributes, ...first, ...(isBox ? { checked: value } : { value }), error, onChange }
  return <DescribedField {...(described as unknown as FieldDescription)} />
}
