import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { repositoryRoot } from '../repository-root.ts'
import { readCompleteRun } from './complete-run.ts'

/**
 * Begins with the files that took longest in the last complete run, and with new ones, so that no worker ends a run alone. Project after project, since a
 * worker that meets a file of another one is replaced, and loads everything again.
 */
export default class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { files: seconds } = readCompleteRun()
    const of = ({ moduleId }: TestSpecification) => seconds[relative(repositoryRoot, moduleId)] ?? 1_000
    return Promise.resolve(
      files.toSorted((one, other) => one.project.name.localeCompare(other.project.name) || of(other) - of(one)),
    )
  }
}
