import { useState, type ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { INPUT_CLASS, FieldFrame, describeField, useFieldIds, type FieldFrameProps } from '#ui/field-frame.tsx'

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

function CharacterCount({ id, length, limit }: { id: string; length: number; limit: number }) {
  const left = limit - length
  const count = Math.abs(left).toLocaleString('en-GB')
  const word = Math.abs(left) === 1 ? 'character' : 'characters'
  return (
    <p id={id} className={classNames('tabular text-sm', left < 0 ? 'font-semibold text-danger-ink' : 'text-muted')}>
      {left < 0 ? `${count} ${word} too many` : `${count} ${word} left`}
      {/* Spoken only near the limit: a count at each key would drown the reader's own echo. */}
      <span className="sr-only" role="status">
        {left <= limit / 10 && left % 10 === 0 ? `${count} ${word} ${left < 0 ? 'too many' : 'left'}` : ''}
      </span>
    </p>
  )
}
