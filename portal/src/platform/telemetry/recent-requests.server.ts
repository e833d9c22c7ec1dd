export interface SlowRoute {
  /** Method and pattern: `GET /api/search`. */
  route: string
  requests: number
  slow: number
  slowestMs: number
}

export interface RecentRequests {
  note(route: string, ms: number, now: Date): void
  /** Routes with slow requests in the last hour, those with the most first. */
  slow(now: Date, most: number): SlowRoute[]
}

/** A person waiting for a second notices. */
export const slowMs = 1_000
const minutes = 60

interface Minute {
  minute: number
  requests: number
  slow: number
  slowestMs: number
}

/** Counts of the last hour in this process, by route and minute: bounded by the routes in the code. */
export function createRecentRequests(): RecentRequests {
  const routes = new Map<string, Minute[]>()
  const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000)
  const newOf = (minute: number): Minute => ({ minute, requests: 0, slow: 0, slowestMs: 0 })
  return {
    note(route, ms, now) {
      const minute = minuteOf(now)
      const ring = routes.get(route) ?? []
      routes.set(route, ring)
      const at = minute % minutes
      const cell = ring[at]?.minute === minute ? ring[at] : (ring[at] = newOf(minute))
      cell.requests++
      if (ms >= slowMs) cell.slow++
      cell.slowestMs = Math.max(cell.slowestMs, ms)
    },
    slow(now, most) {
      const after = minuteOf(now) - minutes
      const sums = [...routes].map(([route, ring]) => ({
        route,
        ...sumOf(ring.filter(({ minute }) => minute > after)),
      }))
      return sums
        .filter(({ slow }) => slow > 0)
        .sort((one, other) => other.slow - one.slow || other.slowestMs - one.slowestMs)
        .slice(0, most)
    },
  }
}

const sumOf = (cells: Minute[]) => ({
  requests: cells.reduce((sum, cell) => sum + cell.requests, 0),
  slow: cells.reduce((sum, cell) => sum + cell.slow, 0),
  slowestMs: Math.max(0, ...cells.map((cell) => cell.slowestMs)),
})
