import { abroadHint, PhoneField } from '#ui/form/phone-field.tsx'
import { Checkbox, RadioGroup } from '#ui/form/choice.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { fieldId } from './use-problems.ts'
import type { WizardField as Field, WizardValue } from './wizard-description.ts'

type Props = {
  field: Field
  optional: boolean
  value: WizardValue | undefined
  error: string | undefined
  onChange: (value: WizardValue) => void
}

export function WizardField({ field, optional, value, error, onChange }: Props) {
  const { name, label, hint, input, options = [], maxLength, autoComplete } = field
  const frame = { id: fieldId(name), label, hint, optional, error }
  const text = typeof value === 'string' ? value : ''
  const take = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  const required = { name, 'aria-required': !optional || undefined }
  switch (input) {
    case 'textarea':
      return <TextArea {...frame} {...required} rows={7} maxLength={maxLength} value={text} onChange={take} />
    case 'select':
      return (
        <NativeSelect {...frame} {...required} placeholder="Choose" options={options} value={text} onChange={take} />
      )
    case 'radio':
      return <RadioGroup {...frame} name={name} options={options} value={text} onChange={take} />
    case 'checkbox':
      return (
        <Checkbox
          {...frame}
          {...required}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'tel':
      return (
        <PhoneField
          {...frame}
          {...required}
          hint={[abroadHint, hint].filter(Boolean).join('. ')}
          autoComplete={autoComplete}
          value={text}
          onChange={take}
        />
      )
    default:
      return (
        <TextField
          {...frame}
          {...required}
          type={input}
          autoComplete={autoComplete}
          maxLength={maxLength}
          value={text}
          onChange={take}
        />
      )
  }
}
