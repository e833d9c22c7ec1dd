import { useEffect, useState } from 'react'
import { BatchRunner, type BatchState, type RunnerOptions } from './batch-runner.ts'

/** The runner of a list's actions, and what it is doing. */
export function useBatches(options: RunnerOptions): BatchState & { runner: BatchRunner } {
  const [runner] = useState(() => new BatchRunner(options))
  useEffect(() => {
    runner.update(options)
  })
  useEffect(() => {
    runner.enter()
    return () => runner.leave()
  }, [runner])
  return { ...runner.store(), runner }
}
