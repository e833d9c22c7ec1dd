import { useState } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

export type OptionListProps = {
  /** What the list contains: 'Option'. */
  label: string
  hint?: string
  options: string[]
  onChange: (options: string[]) => void
}

/** A list of texts, added with Enter or the Add button (spec 3 §5); duplicates are refused. */
export function OptionList({ label, hint, options, onChange }: OptionListProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const option = typed.trim()
    if (!option) return
    if (options.includes(option)) return setError(`‘${option}’ is in the list already`)
    onChange([...options, option])
    setTyped('')
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          label={label}
          {...(hint && { hint })}
          {...(error && { error })}
          value={typed}
          maxLength={100}
          enterKeyHint="enter"
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button icon="plus" onClick={add}>
          Add<span className="sr-only"> {label}</span>
        </Button>
      </div>
      <ul aria-live="polite" className="flex flex-wrap gap-2 empty:hidden">
        {options.map((option) => (
          <li key={option} className="flex max-w-full items-center rounded-sm bg-sunken ps-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">{option}</span>
            <IconButton
              icon="close"
              size="sm"
              label={`Remove ${option}`}
              onClick={() => onChange(options.filter((other) => other !== option))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
