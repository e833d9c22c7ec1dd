import { expect, test } from 'vitest'
import { pages } from '#app/all-pages.ts'
import { createPageFinder } from './page-routes.ts'

const findTestPage = createPageFinder(pages)

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/about-us', '/about-us'],
  ['/ABOUT-us//', '/about-us'],
  ['/%61bout%2Dus', '/about-us'],
  ['/fees/Calculator/', '/fees/calculator'],
  ['/user-profile', '/user-profile'],
  ['/user-profile/forms', '/user-profile/forms'],
])('%s is the page %s', (pathname, path) => {
  expect(findTestPage(pathname)).toMatchObject({ path, uncertain: false })
})

test.each([
  ['/media/a-b', '/media/a-b'],
  ['/Media/%61-b/', '/media/a-b'],
  ['/media/a%2Fb', '/media/a%2Fb'],
  ['/media/é', '/media/%C3%A9'],
])('only rendering shows whether %s exists', (pathname, path) => {
  expect(findTestPage(pathname)).toMatchObject({ path, uncertain: true })
})

test.each([
  ['/user-profile/forms/17', '/user-profile/forms/-'],
  ['/user-profile/forms/18', '/user-profile/forms/-'],
  ['/content-manager', '/content-manager'],
  ['/content-manager/x', '/content-manager/-'],
  ['/content-manager/x/y', '/content-manager/-/-'],
  ['/content-manager/forms/z', '/content-manager/forms/-'],
])('%s has the same frame for everyone', (pathname, path) => {
  expect(findTestPage(pathname)).toMatchObject({ path, uncertain: false })
})

test.each([
  '/nowhere',
  '/about-us/x',
  '/media//x',
  '/about-us;x=1',
  '/fees%2Fcalculator',
  '/%zz',
  '/media/x/y',
  '/content-manager/a/b/c',
])('%s is no page', (pathname) => {
  expect(findTestPage(pathname)).toBeUndefined()
})
