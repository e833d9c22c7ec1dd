import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '#ui/alert.tsx'
import { hasPartialInput } from '#ui/form/partial-input.ts'
import { NewsNotice } from '../writing/draft-notice.tsx'
import { DrawnField } from './draw-field.tsx'
import { type FieldInput, readFields } from './read-fields.ts'
import { type AskedCall, nameOf, useAsked, type Versioned } from './use-asked.ts'

export interface AskedForm<Values extends object, Answer, Seen extends Versioned> extends AskedCall<
  Values,
  Answer,
  Seen
> {
  /** Something is missing before it can be done. */
  isIncomplete?: boolean
  /** The title of why it failed. */
  failure?: string | undefined
}

/** The fields of a description with the typed values, which are checked when they are sent, and the result of the call. */
export function useAskedForm<Values extends object, Answer, Seen extends Versioned>(
  props: AskedForm<Values, Answer, Seen>,
) {
  const { isIncomplete, failure } = props
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({})
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { call, refused, isChanged, news, ...sending } = useAsked(props)
  const { values, shown } = readFields(props.fields, typed)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A form around the button that opened the dialog is not sent.
    event.stopPropagation()
    if (isIncomplete || call.isPending || hasPartialInput(form.current)) return
    if (shown.every(({ problem }) => problem === undefined)) return sending.confirm(values as Values)
    flushSync(() => setTried(true))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const inputOf = ({ name, field, value, problem }: (typeof shown)[number], index: number): FieldInput<unknown> => ({
    value,
    values,
    error: (isTried && problem) || refused.get(name),
    first: index === 0 ? { 'data-first-focus': '' } : {},
    set(next) {
      sending.onChange(name)
      if (field.draft) field.draft.setText(String(next))
      else setTyped((before) => ({ ...before, [name]: next }))
    },
  })
  const isBeside = call.error?.fields.some(({ field }) => shown.some(({ name }) => name === nameOf(field)))
  return {
    values: values as Values,
    hasFields: shown.length > 0,
    busy: call.isPending,
    form: { ref: form, id: useId(), noValidate: true, onSubmit },
    inputs: shown.map((each, index) => <DrawnField key={each.name} field={each.field} input={inputOf(each, index)} />),
    outcome: (
      <>
        {isChanged && <NewsNotice news={news} />}
        {call.error && !isBeside && (
          <Alert kind={isChanged ? 'warning' : 'error'} title={failure}>
            {call.error.message}
          </Alert>
        )}
      </>
    ),
  }
}
