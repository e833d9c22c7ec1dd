import { notRun } from '../cluster/status.ts'
import type { Finished, Outcome, Step } from './step.ts'

/** Counts each fault that the portals withstood; nothing where the programs are missing. */
export function judgeCluster({ code, output }: Finished): Outcome & { note: string } {
  const lines = output.trim().split('\n')
  if (code === notRun) return { passed: 0, failed: 0, note: lines.at(-1) ?? 'not run' }
  const passed = lines.filter((line) => line.endsWith(' ok')).length
  const failed = lines.filter((line) => line.endsWith(' FAILED')).length
  // A run that ended before its table has failed too.
  const missing = code !== 0 && failed === 0 ? 1 : 0
  return { passed, failed: failed + missing, note: `${passed} faults withstood` }
}

/** The short form of `npm run test:cluster`; takes less than 3 minutes on a machine of its own. */
export const clusterStep: Step = {
  name: 'cluster',
  loud: true,
  minutes: 12,
  commands: [{ command: ['node', 'tools/cluster/main.ts', 'short'] }],
  judge: judgeCluster,
}
