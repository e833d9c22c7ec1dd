import { useState, type ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { INPUT_CLASS, FieldFrame, describeField, useFieldIds, type FieldFrameProps } from './field-frame.tsx'
import { countCharacters } from './native.ts'

export type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, keyof FieldFrameProps | 'maxLength'> & {
    /** Counts down the characters left. Does not cut what is typed or pasted: the reader shortens it, nothing is lost. */
    maxLength?: number
  }

/** Longer text, with a count of the characters left where there is a limit. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, className, id, maxLength, onChange, ...area } = props
  const ids = useFieldIds(id)
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const length = area.value === undefined ? typed : String(area.value).length
  const countId = `${ids.id}-count`
  return (
    <FieldFrame {...{ ids, label, hint, error, optional, hideLabel, className }}>
      <textarea
        rows={5}
        {...area}
        {...describeField(ids, { hint, error }, maxLength ? countId : undefined)}
        onChange={(event) => {
          setTyped(event.currentTarget.value.length)
          onChange?.(event)
        }}
        className={classNames(INPUT_CLASS, 'resize-y leading-normal')}
      />
      {maxLength !== undefined && <CharacterCount id={countId} length={length} limit={maxLength} />}
    </FieldFrame>
  )
}

/** On a public page its script counts (app/document), and without scripts only the limit is said. */
function CharacterCount({ id, length, limit }: { id: string; length: number; limit: number }) {
  const { words, tooMany, spoken } = countCharacters(length, limit)
  return (
    <>
      <p id={id} data-count-to={limit} data-too-many={tooMany || undefined} className={countClass}>
        <span>{words}</span>
        <span className="sr-only" role="status">
          {spoken}
        </span>
      </p>
      <p className="hidden text-sm text-muted noscript:block">At most {limit.toLocaleString('en-GB')} characters</p>
    </>
  )
}

const countClass =
  'tabular text-sm text-muted data-too-many:font-semibold data-too-many:text-danger-ink noscript:hidden'
