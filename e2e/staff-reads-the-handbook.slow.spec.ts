import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillOffice } from '../portal/src/app/testing.office.ts'
import { startTestPortal, type TestPortal, type TestUser } from '../portal/src/app/testing.server.ts'
import { newStaff } from '../portal/src/features/approvals/testing.ts'
import { handbook } from '../portal/src/features/handbook/handbook.ts'
import { duties } from '../portal/src/platform/duty-words.ts'
import { repositoryRoot } from '../tools/repository-root.ts'
import { started, withPage } from './support/browser.ts'
import { heading, look } from './support/screen.ts'
import { signIn } from './support/session.ts'

// `npm run handbook:pictures` takes the pictures of the handbook again, of made-up records; without it this looks at the pages.
const takesPictures = process.env.HANDBOOK_PICTURES === 'yes'
const folder = join(repositoryRoot, 'portal/src/features/handbook/screens/pictures')

const names = [
  'Ngozi Eze',
  'Bola Adeyemi',
  'Chidi Okafor',
  'Halima Sani',
  'Femi Ojo',
  'Amaka Nwosu',
  'Tunde Bello',
  'Kemi Ade',
  'Musa Ibrahim',
  'Efe Omoruyi',
  'Zainab Lawal',
]
const colleagues: TestUser[] = []

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  await fillOffice(portal, await newStaff(portal, duties))
  for (const [at, { duties: held }] of handbook.entries()) {
    colleagues.push(await newStaff(portal, held))
    const [name, surname] = names[at]!.split(' ')
    const change = 'update users set name = $2, surname = $3, email = $4 where id = $1'
    const email = `${name}.${surname}@commission.example`.toLowerCase()
    colleagues[at]!.email = email
    await portal.deps.database.pool.query(change, [colleagues[at]!.id, name, surname, email])
  }
})
afterAll(async () => {
  await portal.close()
})

test.each(handbook)('the page $slug has its picture', async ({ slug, title, parts }) => {
  const session = await signIn(portal.url, colleagues[handbook.findIndex((page) => page.slug === slug)]!)
  const [picture] = parts.flatMap((part) => part.picture ?? [])
  await withPage({ baseURL: portal.url, as: session }, async (page) => {
    if (picture && takesPictures) {
      await page.setViewportSize({ width: 1_024, height: 640 })
      await page.goto(picture.path, { waitUntil: 'networkidle' })
      await started(page)
      await page.screenshot({ path: join(folder, `${slug}.jpg`), type: 'jpeg', quality: 50, animations: 'disabled' })
      return
    }
    await page.goto(`/handbook/${slug}`)
    await heading(page, title).waitFor()
    if (picture) {
      const image = page.getByRole('img', { name: picture.alt })
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
    }
    await look(page, `handbook-${slug}`)
  })
})
