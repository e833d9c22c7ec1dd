import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The sweeps over all screens, which are short to read and long to run. */
const isLong = ({ moduleId }: TestSpecification) => /-sees-every-/.test(moduleId)

/**
 * Begins with the longest files, so that no worker ends a run alone. Without results of a run before, as in a fresh clone, vitest takes a large file
 * for a long one, and would begin the sweeps last.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}
