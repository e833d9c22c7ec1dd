import { data, type LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import type { FeeSchedule } from '#platform/state/fees/types.ts'
import { getFeeSchedule, type ShownSchedule } from '../contract.ts'
import { asParts } from '../schedule.ts'

/** What a page about fees shows: the schedule of the day in its address, or of today. */
export type Shown = Omit<ShownSchedule, 'schedule'> & { schedule: FeeSchedule }

/** The loader of a page about fees; `shown` is null where no schedule was in force on that day. */
export async function loadFees({ context, request }: LoaderFunctionArgs) {
  const on = new URL(request.url).searchParams.get('on') ?? undefined
  try {
    const shown = await context.get(apiContext).call(getFeeSchedule, { query: { on } })
    const schedule: FeeSchedule = { ...shown.schedule, parts: asParts(shown.schedule.parts) }
    return data<{ shown: Shown | null }>({ shown: { ...shown, schedule } })
  } catch (error) {
    if (isMissing(error)) return data<{ shown: Shown | null }>({ shown: null }, { status: 404 })
    throw error
  }
}

// In the renderer a refused call arrives as a response with its status.
export function isMissing(error: unknown): boolean {
  const { status, init } = error as { status?: number; init?: { status?: number } }
  return (init?.status ?? status) === 404
}

/** In a form that leads to a page about fees: the answer shows the same schedule. */
export function KeepSchedule({ shown: { on, today, preview } }: { shown: Shown }) {
  if (preview) return <input type="hidden" name="preview" value={preview} />
  return on === today ? null : <input type="hidden" name="on" value={on} />
}
