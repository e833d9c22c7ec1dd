import { expect, test } from 'vitest'
import { scriptBytes, scriptsOfPage, withStaticImports } from './budget-scripts.ts'
import { limitFor } from './budgets.ts'

const routerPage = `<head><link rel="modulepreload" href="/assets/entry.js"/><link rel="prefetch" href="/assets/later.js"/>
<link rel="stylesheet" href="/assets/root.css"/><script src="/theme.js?v=2"></script></head>
<script>window.__reactRouterContext = {"a":"import '/assets/data.js'"};</script>
<script type="speculationrules">{"prefetch":[]}</script>
<script type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0}; import("/assets/start.js");</script>`

test('a page counts what it asks for at once and nothing that waits', () => {
  const { files, inline, hasRouter } = scriptsOfPage(routerPage)
  for (const file of ['entry', 'manifest-1', 'root', 'start']) expect(files).toContain(`/assets/${file}.js`)
  expect(files).toContain('/theme.js')
  expect(files).not.toContain('/assets/later.js')
  expect(inline).toEqual([])
  expect(hasRouter).toBe(true)
})

test('a page without the router counts its inline script and has the small limit', () => {
  const { files, inline, hasRouter } = scriptsOfPage(
    '<script>document.title += "!"</script><script src="/name.js"></script>',
  )
  expect({ files, inline, hasRouter }).toEqual({
    files: ['/name.js'],
    inline: ['document.title += "!"'],
    hasRouter: false,
  })
  expect(limitFor('/fees', hasRouter).kilobytes).toBe(6)
})

test('a router that waits is no part of the first visit', () => {
  const page = `<script>window.__reactRouterContext = {};</script><script src="/reading.js" defer=""></script>
<script type="text/plain" data-later="/assets/a.js /assets/b.js">import "/assets/a.js"; window.__reactRouterRouteModules = {}</script>`
  expect(scriptsOfPage(page)).toEqual({
    files: ['/reading.js'],
    inline: [],
    later: ['/assets/a.js', '/assets/b.js'],
    hasRouter: true,
  })
})

test('static imports and re-exports are followed once, late imports are not', () => {
  const files: Record<string, string> = {
    '/assets/a.js': 'import{b}from"./b.js";import("./late.js");export{c}from"./c.js";b()',
    '/assets/b.js': 'import"./a.js";export const b=1',
    '/assets/c.js': 'export const c=1',
  }
  expect(withStaticImports(['/assets/a.js'], (path) => files[path] ?? '').sort()).toEqual(Object.keys(files))
})

test('limits go by address', () => {
  expect(limitFor('/', true).kilobytes).toBe(111)
  expect(limitFor('/fees', true).kilobytes).toBe(111)
  expect(limitFor('/content-manager/board', true).kilobytes).toBe(250)
})

test('bytes are those of brotli', () => {
  expect(scriptBytes(['a'.repeat(10_000), 'a'.repeat(10_000)])).toBeLessThan(60)
})
