import { Button } from '#ui/button.tsx'
import { NativeSelect, TextField } from '#ui/field.tsx'
import type { FeeAnswer } from '../rules.ts'
import { nameCategory } from '../schedule-format.ts'
import { feeCategories } from '../schedule.ts'
import type { CalculatorQuery } from './calculator-query.ts'
import { KeepSchedule } from './keep-schedule.tsx'
import type { Shown } from './load-schedule.ts'

type Props = { query: CalculatorQuery; answer: FeeAnswer; shown: Shown }

/** A plain GET form, so that the address of the page contains the calculation. */
export function CalculatorForm({ query, answer, shown }: Props) {
  const all = feeCategories(shown.schedule)
  const categories = all.map((one) => ({ value: one.key, label: nameCategory(one) }))
  const classes = all.flatMap((one) => (one.classes ?? []).map(({ key, label }) => ({ value: key, label })))
  const { category } = answer
  // Offer every field until a category is chosen.
  const [asksCapacity, asksClass] = category ? [Boolean(category.tiers), Boolean(category.classes)] : [true, true]
  const errorOf = (reason: string, value: string | undefined): string | undefined =>
    !answer.ok && answer.reason === reason && value !== undefined ? answer.message : undefined
  return (
    <form action="/fees/calculator" className="grid gap-5">
      <KeepSchedule shown={shown} />
      <NativeSelect
        label="What you apply for"
        name="category"
        placeholder="Choose a category"
        options={categories}
        defaultValue={category?.key ?? ''}
        error={errorOf('category', query.category)}
      />
      {asksCapacity && (
        <TextField
          label="Installed capacity in MW"
          hint={
            category ? 'For example 10 or 12.5' : 'For generation, embedded and captive generation; for example 12.5'
          }
          name="mw"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={query.mw ?? ''}
          error={errorOf('capacity', query.mw)}
        />
      )}
      {asksClass && (
        <NativeSelect
          label="Class of registration"
          hint={category ? undefined : 'For meter installers'}
          name="class"
          placeholder="Choose a class"
          options={classes}
          defaultValue={query.class?.toLowerCase() ?? ''}
          error={errorOf('class', query.class)}
        />
      )}
      <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
        Show fees
      </Button>
    </form>
  )
}
