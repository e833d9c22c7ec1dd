import { performance } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

/** For sizes of memory, files and tables: far more than one report of wrongdoing adds. */
export const sizeStep = 128 * 1_048_576

/**
 * The resources of the process, in steps far larger than one report of wrongdoing uses (a slow hash, a file of 10 MB). The
 * library's own figures are exact: processor time, garbage collection and open sockets would reveal when a report was sent.
 */
const gauges = [
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory in use, in steps of 128 MiB',
    step: sizeStep,
    read: () => process.memoryUsage.rss(),
  },
  {
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory in use by JavaScript, in steps of 128 MiB',
    step: sizeStep,
    read: () => process.memoryUsage().heapUsed,
  },
  {
    name: 'process_start_time_seconds',
    help: 'When the process started',
    step: 1,
    read: () => performance.timeOrigin / 1000,
  },
]

const counters = [
  {
    name: 'process_cpu_seconds_total',
    help: 'Processor time used, in steps of 10 s',
    step: 10,
    read: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  },
  {
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was busy, in steps of 10 s',
    step: 10,
    read: () => performance.eventLoopUtilization().active / 1000,
  },
]

const inSteps = ({ read, step }: { read: () => number; step: number }): number => Math.floor(read() / step) * step

/** Adds the figures of this process to a registry. */
export function collectProcessFigures(registry: Registry): void {
  const registers = [registry]
  for (const figure of gauges) {
    const { name, help } = figure
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(inSteps(figure))
      },
    })
  }
  for (const figure of counters) {
    const { name, help } = figure
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(inSteps(figure))
      },
    })
  }
}
