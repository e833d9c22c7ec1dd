/** Lets at most `most` tasks run at once; the others wait in their order, each for `waitMs` at most, and then fail with `late`. */
export function atMost(max: number, waitMs: number, late: () => Error): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        reject(late())
      }, waitMs)
      waiting.add(begin)
    })
  return async (task) => {
    if (running >= max) await turn()
    else running++
    try {
      return await task()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running--
    }
  }
}
