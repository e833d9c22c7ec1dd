import { performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

interface Figure {
  name: string
  help: string
  /** What the figure is rounded down to. */
  step: number
  /** Answers how to read it; called once for each process. */
  start(): () => number
}

const memoryStep = 128 * 1_048_576

/**
 * What the process uses, in steps far larger than one report of wrongdoing takes (a slow hash, a file of 10 MB). The
 * library's own figures are exact: processor time, garbage collection and open sockets would date a report.
 */
const gauges: Figure[] = [
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory in use, in steps of 128 MiB',
    step: memoryStep,
    start: () => () => process.memoryUsage.rss(),
  },
  {
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory in use by JavaScript, in steps of 128 MiB',
    step: memoryStep,
    start: () => () => process.memoryUsage().heapUsed,
  },
  {
    name: 'nodejs_eventloop_utilization',
    help: 'Part of the time since the last figure in which the process was busy, in steps of 0.1',
    step: 0.1,
    start() {
      let last = performance.eventLoopUtilization()
      return () => {
        const now = performance.eventLoopUtilization()
        const { utilization } = performance.eventLoopUtilization(now, last)
        last = now
        return utilization
      }
    },
  },
  {
    name: 'process_start_time_seconds',
    help: 'When the process started',
    step: 1,
    start: () => () => performance.timeOrigin / 1000,
  },
]

const cpu: Figure = {
  name: 'process_cpu_seconds_total',
  help: 'Processor time used, in steps of 10 s',
  step: 10,
  start: () => () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
}

/** Rounds down to whole steps. */
export const inSteps = (value: number, step: number): number => Number((Math.floor(value / step) * step).toFixed(1))

/** Adds the figures of this process to a registry. */
export function collectProcessFigures(registry: Registry): void {
  for (const { name, help, step, start } of gauges) {
    const read = start()
    const collect = (gauge: Gauge) => gauge.set(inSteps(read(), step))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        collect(this)
      },
    })
  }
  const { name, help, step, start } = cpu
  const read = start()
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(inSteps(read(), step))
    },
  })
}
