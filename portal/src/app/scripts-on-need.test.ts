import { expect, test } from 'vitest'
import { startScriptsOnNeed } from './scripts-on-need.ts'
import { pagePolicy, scriptHashes } from './security-headers.server.ts'

const starting = (modules: string) => `import "/assets/manifest-1.js";
import * as route0 from "/assets/root.js";
window.__reactRouterRouteModules = {"root":route0,"$&":"${modules}"};

import("/assets/entry.js");`

const page = (modules = 'features/site/screens/about-page') => `<html><head>
<link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/entry.js"/><title>About</title></head>
<body><main>About</main><script>window.__reactRouterContext = {};</script><script type="module" async="">${starting(modules)}</script><script>data()</script></body></html>`

test('the router of a public page waits as text with the list of its files, and its data stays', () => {
  const html = startScriptsOnNeed(page())
  const text = starting('features/site/screens/about-page')
  expect(html).toContain(
    `<script type="text/plain" data-later="/assets/manifest-1.js /assets/entry.js">${text}</script>`,
  )
  expect(html).toContain('<script>window.__reactRouterContext = {};</script>')
  expect(html).toContain('<script>data()</script>')
  expect(html).not.toMatch(/modulepreload|type="module"/)
  expect(html).toMatch(
    /<script type="speculationrules">\{.*\}<\/script><script src="\/reading\.js" defer=""><\/script><\/body><\/html>$/,
  )
})

test('the policy of the page lets the waiting script run later', () => {
  const [hash] = scriptHashes(`<script>${starting('features/site/screens/about-page')}</script>`)
  expect(pagePolicy(startScriptsOnNeed(page()))).toContain(hash)
})

test.each([
  ['a screen that makes calls of its own', page('app/layouts/portal-layout')],
  [
    'a page that is only read',
    '<html><body><main>News</main><script src="/reading.js" defer=""></script></body></html>',
  ],
])('%s stays as it is', (_, html) => {
  expect(startScriptsOnNeed(html)).toBe(html)
})
