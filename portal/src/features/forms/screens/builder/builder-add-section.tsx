import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { TextField } from '#ui/field.tsx'
import { messages } from '../../messages.ts'
import { OptionList } from './builder-options.tsx'

/** A new section: it needs a name and at least one input before it is added (spec 3 §5). */
export function AddSection({ id, onAdd }: { id: string; onAdd: (name: string, inputs: string[]) => void }) {
  const [name, setName] = useState('')
  const [inputs, setInputs] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const noName = name.trim() === ''
  const add = () => {
    setTried(true)
    if (noName || inputs.length === 0) return
    onAdd(name.trim(), inputs)
    setName('')
    setInputs([])
    setTried(false)
    // Adding a section moves the button out of view.
    requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-4 rounded-md border border-dashed border-line-strong p-3 sm:p-5"
    >
      <h3 id={`${id}-title`} className="text-lg">
        Add a section
      </h3>
      <TextField
        id={id}
        label="Name of the new section"
        value={name}
        maxLength={100}
        {...(tried && noName && { error: messages.sectionName })}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <OptionList
        label="Input of the new section"
        hint="Type a name and press Enter. Types, options and conditions are set afterwards."
        options={inputs}
        onChange={setInputs}
      />
      <FieldError id={`${id}-error`}>{tried && inputs.length === 0 ? messages.sectionEmpty : undefined}</FieldError>
      <div>
        <Button icon="plus" onClick={add}>
          Add section
        </Button>
      </div>
    </section>
  )
}
