import type { Shown } from './load-schedule.ts'

/** In a form that leads to a page about fees: the answer shows the same schedule. */
export function KeepSchedule({ shown: { on, today, preview } }: { shown: Shown }) {
  if (preview) return <input type="hidden" name="preview" value={preview} />
  return on === today ? null : <input type="hidden" name="on" value={on} />
}
