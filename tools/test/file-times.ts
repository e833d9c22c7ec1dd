import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { repositoryRoot } from '../repository-root.ts'
import { describeSeconds } from './step.ts'

export type FileTime = { file: string; seconds: number; processor: number }

/** The `count` files of all suites that took most of the processor, as lines for the end of a run. */
export function describeSlowest(times: readonly FileTime[], count = 20): string[] {
  return [...times]
    .sort((one, other) => other.processor - one.processor)
    .slice(0, count)
    .map(({ file, seconds, processor }) => `${describeSeconds(seconds, processor)}  ${file}`)
}

/** Where the seconds of the files are written, beside the report of the tests. */
export const timesPath = (report: string): string => report.replace(/[.]json$/, '-times.json')

/** A reporter of vitest that writes the seconds of each file, loading and set-up counted, beside its JSON report. Those of processor are from `each-file.setup.ts`. */
export default class FileTimes implements Reporter {
  #path: string | undefined

  onInit({ config: { outputFile } }: Vitest): void {
    const report = typeof outputFile === 'object' ? outputFile.json : undefined
    this.#path = report && timesPath(report)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#path) return
    const times = modules.map((module): FileTime => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      const seconds = (collectDuration + setupDuration + duration) / 1000
      return { file: relative(repositoryRoot, module.moduleId), seconds, processor: module.meta().processor ?? 0 }
    })
    writeFileSync(this.#path, JSON.stringify(times))
  }
}
