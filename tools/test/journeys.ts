import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'

type Journeys = {
  /** The sweeps over all screens, and what carries the product: every run makes them. A change of `app`, `engines`, `platform` or `ui` is theirs. */
  always: string[]
  /** The others, each with the folders of portal/src that it is about: it runs where one has changed since the last complete run. */
  sometimes: Record<string, string[]>
}

export const { always, sometimes } = JSON.parse(
  readFileSync(join(repositoryRoot, 'e2e/journeys.json'), 'utf8'),
) as Journeys

/** The names of all journeys but those of the slow lane. */
export const journeyNames = (): string[] =>
  globSync('e2e/*.spec.ts', { cwd: repositoryRoot })
    .map((file) => basename(file, '.spec.ts'))
    .filter((name) => !name.endsWith('.slow'))
    .sort()

/** Those of `names` that run after a change of the files `changed`; all where nobody can tell what has changed. */
export function chooseJourneys(names: readonly string[], changed: readonly string[] | undefined): string[] {
  const product = changed?.filter((file) => !/[.]test[.]tsx?$/.test(file))
  const isTouched = (name: string) =>
    changed?.includes(`e2e/${name}.spec.ts`) ||
    sometimes[name]!.some((folder) => product?.some((file) => file.startsWith(`portal/src/${folder}/`)))
  // A journey in neither list always runs.
  return names.filter((name) => !changed || !sometimes[name] || isTouched(name))
}
