// `npm run capacity`: measures what requests take and fills docs/capacity.md with what a state, all states and ten times that need.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { isSmallest, onPortal } from '../bench/bench.ts'
import { repositoryRoot } from '../repository-root.ts'
import { describe } from './document.ts'
import { measureAll } from './measure.ts'

const path = join(repositoryRoot, 'docs/capacity.md')
const [begin, end] = ['<!-- filled by npm run capacity -->', '<!-- end -->']

await onPortal(async ({ portal, connection }) => {
  const load = Math.round(loadavg()[0]!)
  const figures = await measureAll(portal, connection)
  const machine = `${availableParallelism()} processors (${cpus()[0]?.model.trim() || process.arch}), Node.js ${process.version.slice(1)}, beside other programs with a load of ${load}`
  const text = describe(figures, machine)
  console.log(text)
  if (isSmallest) return
  const document = readFileSync(path, 'utf8')
  const [before, rest] = document.split(begin)
  const after = rest!.slice(rest!.indexOf(end))
  writeFileSync(path, `${before}${begin}\n\n${text}\n\n${after}`)
  execFileSync(join(repositoryRoot, 'node_modules/.bin/prettier'), ['--write', path])
})
