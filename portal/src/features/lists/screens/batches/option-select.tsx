import type * as z from 'zod/mini'
import { useApiQuery } from '#kit/query.ts'
import type { Endpoint } from '#platform/endpoint.ts'
import { NativeSelect } from '#ui/field.tsx'
import type { ActionOptions } from '../../contract.list.ts'

/** The call that an action names, of which this engine knows no more. */
type Read = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniType<Record<string, unknown>[]>>

type Props = { options: ActionOptions; value: string; isMissing: boolean; onChange: (value: string) => void }

/** One of the options of an action. */
export function OptionSelect({ options: { label, path, valueIn, labelIn, hint }, value, isMissing, onChange }: Props) {
  const read = useApiQuery({ method: 'GET', path } as Read, {})
  const what = label.toLowerCase()
  return (
    <NativeSelect
      label={label}
      data-first-focus
      value={value}
      placeholder={`Choose a ${what}`}
      options={(read.data ?? []).map((each) => ({ value: String(each[valueIn]), label: String(each[labelIn]) }))}
      hint={read.isError ? 'The options could not be loaded. Close and try again.' : hint}
      error={isMissing ? `Choose a ${what}` : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
