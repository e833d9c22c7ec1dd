import { expect, test } from 'vitest'
import { builtInFrame } from '#features/site-frame/built-in.ts'
import { findCurrent, findCurrentEntry } from './menu.ts'

const { mainMenu, topLinks, footer } = builtInFrame
const links = mainMenu.flatMap((entry) => ('links' in entry ? entry.links : [entry]))

test('the main menu has the targets of spec 1 §2.1, in its order, the register of licences and the scorecard', () => {
  expect(links.map((link) => link.to)).toEqual([
    '/about-us#top',
    '/about-us#history',
    '/about-us#structure',
    '/mission-and-vision',
    '/regulations',
    '/guidelines',
    '/forms',
    '/licenses',
    '/licence-register',
    '/order',
    '/licensing-and-registration',
    '/tariffs',
    '/whistleblowing',
    '/petitions',
    '/scorecard',
    '/consumer-complaint',
    '/media',
    '/media',
  ])
})

test('no two links of one list have the same text, and only Media Center and Resources lead to the same page', () => {
  for (const list of [topLinks, links, [...footer.links, ...footer.legalLinks]]) {
    const labels = list.map((link) => link.label)
    expect(new Set(labels).size).toBe(labels.length)
  }
  const targets = links.map((link) => link.to)
  expect(targets.filter((to, index) => targets.indexOf(to) !== index)).toEqual(['/media'])
})

test.each([
  ['/about-us', 'About', 'About the Commission', 'page'],
  ['/about-us/board-of-directors/office-of-the-chairman', 'About', 'About the Commission', 'true'],
  ['/mission-and-vision', 'About', 'Mission and Vision', 'page'],
  ['/forms', 'Regulatory Instruments', 'Application Forms', 'page'],
  ['/forms/12/upload', 'Regulatory Instruments', 'Application Forms', 'true'],
  ['/licensing-and-registration', 'Mandate', 'Licensing and Registration', 'page'],
  ['/media', 'Media Center', 'Media Center', 'page'],
  ['/media/a-story', 'Media Center', 'Media Center', 'true'],
])('%s lies under %s', (pathname, entry, label, mark) => {
  expect(findCurrentEntry(mainMenu, pathname)?.label).toBe(entry)
  expect(findCurrent(links, pathname)).toMatchObject({ link: { label }, mark })
})

test.each(['/', '/login', '/formsheet', '/user-profile/forms/3'])('%s belongs to no entry', (pathname) => {
  expect(findCurrentEntry(mainMenu, pathname)).toBeUndefined()
})
