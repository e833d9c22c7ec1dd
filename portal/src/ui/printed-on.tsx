import { useState } from 'react'
import { formatDay } from '#platform/values/nigerian-time.ts'

/** The day of printing, on paper alone. */
export function PrintedOn() {
  const [now] = useState(() => new Date().toISOString())
  return <p className="tabular hidden text-sm print:block">Printed on {formatDay(now)}</p>
}
