import { expect, test } from 'vitest'
import { publicPages, storeSamples } from '../tools/public-pages.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { shadedPicture } from './support/pixels.ts'
import { call, signIn } from './support/session.ts'
import { sweep } from './support/sweep.ts'

const portal = hostPortal({ fresh: 'it adds content' })

test('every public page is for everyone, on a phone and on a desktop', async () => {
  const { token } = await signIn(portal.url)
  await storeSamples(
    (method, path, body) => call(method, portal.url + path, body, token),
    new Uint8Array(shadedPicture(1_200, 800)),
  )
  expect(publicPages.length).toBeGreaterThan(30)
  // What a reader meets at an address of many: nothing found, a word that was meant, another tab, a fee that is worked out.
  const states = ['/search?q=zzzzqq', '/search?q=comissioners', '/search?q=no+light', '/guidelines?tab=licensing']
  // A visitor is led to the login from there.
  const shown = publicPages.filter((address) => address !== '/petitions')
  // The samples of links that nobody has sent, and of a licence that nobody has.
  const expected = [/status of 404 .*\/made-up(-number(\/1)?)?\)/]
  await sweep({ url: portal.url, expected }, [...shown, ...states, '/fees/calculator?category=b-generation&mw=60'])
})
