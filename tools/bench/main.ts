// `npm run bench [-- NAME …]`: without a name the promised figures, each as a ratio or a time of this run.
import { type Bench, Printer } from './bench.ts'

const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  promises: () => import('./promises.ts'),
  start: () => import('./start.ts'),
  pages: () => import('./pages.ts'),
  screens: () => import('./screens.ts'),
  search: () => import('./search.ts'),
  cases: () => import('./cases.ts'),
  calls: () => import('./calls.ts'),
  files: () => import('./files.ts'),
  backup: () => import('./backup.ts'),
}

const [name = 'promises', ...words] = process.argv.slice(2)
const chosen = benches[name]
const print = new Printer()
if (chosen) {
  const { bench } = await chosen()
  print.line(bench.about)
  await bench.run(print, words)
  process.exitCode = print.end()
} else if (name !== 'list') {
  print.line(`There is no benchmark ${name}.`)
  process.exitCode = 1
}
if (!chosen || name === 'promises') {
  print.line('\nnpm run bench -- NAME:')
  for (const [each, read] of Object.entries(benches)) print.line(`  ${each.padEnd(10)} ${(await read()).bench.about}`)
}
