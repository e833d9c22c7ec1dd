import { formatKobo } from '#platform/values/kobo.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { readKobo } from '../../amounts.ts'

type Props = {
  id: string
  label: string
  value: string
  onChange: (typed: string) => void
  /** Whether what is wrong is shown. */
  isTried: boolean
  /** Taken by one press. */
  suggestion?: { kobo: number; why: string } | undefined
}

/** An amount in naira, as people type it. */
export function KoboField({ id, label, value, onChange, isTried, suggestion }: Props) {
  const { kobo, problem } = readKobo(value)
  return (
    <div className="grid gap-1">
      <TextField
        {...{ id, label, value }}
        optional
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        hint="In naira, for example 12,500.50"
        error={isTried ? problem : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {suggestion && kobo !== suggestion.kobo && (
        <Button
          size="sm"
          variant="quiet"
          icon="naira"
          className="justify-self-start"
          onClick={() => onChange(formatKobo(suggestion.kobo))}
        >
          {`Use ${formatKobo(suggestion.kobo)}, ${suggestion.why}`}
        </Button>
      )}
    </div>
  )
}
