import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { builtInFrame } from '#features/site-frame/built-in.ts'
import { SiteFrame } from './site-frame.tsx'

function render(pathname: string, handle?: RouteHandle): string {
  const page = { path: '*', handle, Component: () => <SiteFrame>the page</SiteFrame> }
  const Stub = createRoutesStub([{ id: 'root', loader: () => null, Component: Outlet, children: [page] }])
  const data = { loaderData: { root: { frame: builtInFrame } } }
  return renderToString(<Stub initialEntries={[pathname]} hydrationData={data} />)
}
const html = render('/forms/12')
const count = (pattern: RegExp) => [...html.matchAll(pattern)].length

test('a page has one banner, one main part and one footer, and starts with the skip link', () => {
  for (const part of ['<header', '<main', '<footer']) expect(count(new RegExp(part, 'g')), part).toBe(1)
  expect(/<a [^>]*>/.exec(html)?.[0]).toContain('href="#main"')
  expect(html).toMatch(/<main id="main" tabindex="-1"[^>]*>the page<\/main>/)
})

test('no two navigations or searches of the frame have the same name', () => {
  for (const element of ['nav', 'search']) {
    const names = [...html.matchAll(new RegExp(`<${element}\\b[^>]*>`, 'g'))].map(
      ([tag]) => /aria-label="([^"]+)"/.exec(tag)?.[1],
    )
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  }
})

test('every link of the menus and the footer is a real link in the page', () => {
  const { mainMenu, topLinks, footer } = builtInFrame
  const menu = mainMenu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  for (const { label, to } of [...topLinks, ...menu, ...footer.links, ...footer.legalLinks])
    expect(html).toMatch(new RegExp(`href="${to}"[^>]*>${label.replace('&', '&amp;')}`))
})

test('search works as a plain form', () => {
  expect(html).toMatch(/<form[^>]*(method="get"[^>]*action="\/search"|action="\/search"[^>]*method="get")/)
  expect(html).toMatch(/<input[^>]*type="search"[^>]*name="q"/)
})

test('the server names nobody: a cached page has the sign-in link, and the admin bar hidden or not at all', () => {
  expect(html).toMatch(/href="\/login"[^>]*>.*User Profile/)
  expect(html.replace(/<template data-duties[\s\S]*?<\/template>/g, '')).not.toContain('Admin Mode')
  expect(render('/forms/12', { hydrate: true })).not.toContain('Admin Mode')
})

test('the entry above the open page is marked, in the wide and in the small menu', () => {
  expect(count(/href="\/forms" aria-current="true"|aria-current="true"[^>]*href="\/forms"/g)).toBe(2)
  expect(render('/forms')).toMatch(/aria-current="page"[^>]*href="\/forms"/)
})
