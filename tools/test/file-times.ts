import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { repositoryRoot } from '../repository-root.ts'

export type FileTime = { file: string; seconds: number }

/** The `count` slowest files of all suites, as lines for the end of a run. */
export function describeSlowest(times: readonly FileTime[], count = 20): string[] {
  return [...times]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`)
}

/** Where the seconds of the files are written, beside the report of the tests. */
export const timesPath = (report: string): string => report.replace(/[.]json$/, '-times.json')

/** A reporter of vitest that writes the seconds of each file, loading and set-up counted, beside its JSON report. */
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
      return { file: relative(repositoryRoot, module.moduleId), seconds }
    })
    writeFileSync(this.#path, JSON.stringify(times))
  }
}
