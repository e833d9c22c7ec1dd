import { expect, test } from 'vitest'
import { scriptBytes, scriptsOfPage, withStaticImports } from './budget-scripts.ts'
import { pages } from '../portal/src/app/all-pages.ts'
import { limitFor } from './budgets.ts'

const applicationPage = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="prefetch" href="/assets/later.js"/>
<link rel="stylesheet" href="/assets/root.css"/><script src="/theme.js?v=2"></script></head>
<script type="speculationrules">{"prefetch":[]}</script>
<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root.js"; import("/assets/start.js");</script>`

test('a page counts the scripts it requests immediately and inline scripts, not deferred imports', () => {
  const { files, inline } = scriptsOfPage(applicationPage)
  for (const file of ['entry', 'manifest-1', 'root', 'start']) expect(files).toContain(`/assets/${file}.js`)
  expect(files).toContain('/theme.js')
  expect(files).not.toContain('/assets/later.js')
  expect(inline).toEqual([expect.stringContaining('import "/assets/manifest-1.js"')])
})

test('static imports and re-exports are followed once, late imports are not', () => {
  const files: Record<string, string> = {
    '/assets/a.js': 'import{b}from"./b.js";import("./late.js");export{c}from"./c.js";b()',
    '/assets/b.js': 'import"./a.js";export const b=1',
    '/assets/c.js': 'export const c=1',
  }
  expect(withStaticImports(['/assets/a.js'], (path) => files[path] ?? '').sort()).toEqual(Object.keys(files))
})

test('limits go by layout, and in the application by address', () => {
  const limitOf = (path: string) => limitFor(pages.find((page) => page.path === path)!)
  expect(limitOf('/contact').kilobytes).toBe(6)
  for (const path of ['/petitions', '/petitions/:id', '/user-profile/forms', '/whistleblowing'])
    expect(limitOf(path).pages).toBe('screen of a consumer or applicant')
  for (const path of ['/canned-replies', '/cases/overview', '/enquiries/:id', '/system', '/content-manager/all'])
    expect(limitOf(path).kilobytes).toBe(188)
  expect(limitOf('/content-manager/:tab?/:part?').kilobytes).toBe(208)
})

test('bytes are counted after brotli', () => {
  expect(scriptBytes(['a'.repeat(10_000), 'a'.repeat(10_000)])).toBeLessThan(60)
})
